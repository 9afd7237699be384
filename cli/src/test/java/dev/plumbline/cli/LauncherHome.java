package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A copy of the launcher where everything seems to be built, and a script in place of Java. */
final class LauncherHome {
  private LauncherHome() {}

  static void build(Path home, String java) throws IOException {
    Path target = Files.createDirectories(home.resolve("cli/target"));
    Files.createFile(target.resolve("plumbline-cli.jar"));
    Files.copy(Path.of("../plumbline"), home.resolve("plumbline"));
    Files.createFile(target.resolve(".launcher-built"));
    executable(home.resolve("bin/java"), java);
  }

  static void executable(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
