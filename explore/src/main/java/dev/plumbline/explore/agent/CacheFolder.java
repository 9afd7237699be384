package dev.plumbline.explore.agent;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Where the user's caches are: in the folder that the operating system has for them, or where the
 * system property {@code plumbline.cache} says, which may also be {@code off}.
 */
final class CacheFolder {
  /** The system property. */
  static final String PROPERTY = "plumbline.cache";

  private static final String OFF = "off";
  private static final String BEGINNING = "explored-classes-";

  /** Files of versions that nobody has any more. */
  private static final Duration OLD = Duration.ofDays(30);

  private CacheFolder() {}

  /**
   * The file for this JDK and this agent; null if there can be none: classes in a folder are those
   * of somebody who is changing them, and a JDK that is patched is none that has a version.
   *
   * @param runtime the jar of the runtime
   */
  static Path file(JarFile runtime) {
    try {
      Path folder = folder();
      Path agent =
          Path.of(CacheFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (folder == null
          || !Files.isRegularFile(agent)
          || System.getProperty("jdk.module.patch.0") != null) {
        return null;
      }
      String name = jdk() + contents(agent) + contents(Path.of(runtime.getName()));
      return folder.resolve(BEGINNING + hex(name.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException | URISyntaxException | RuntimeException none) {
      return null;
    }
  }

  /** Null if none is wanted or known. */
  private static Path folder() {
    String said = System.getProperty(PROPERTY);
    if (said != null) {
      return said.equals(OFF) || said.isEmpty() ? null : Path.of(said);
    }
    Path usual = usual();
    return usual == null ? null : usual.resolve("plumbline");
  }

  private static Path usual() {
    for (String variable : List.of("XDG_CACHE_HOME", "LOCALAPPDATA")) {
      String value = System.getenv(variable);
      if (value != null && new File(value).isAbsolute()) {
        return Path.of(value);
      }
    }
    File home = new File(System.getProperty("user.home", ""));
    if (!home.isAbsolute() || !home.isDirectory()) {
      return null;
    }
    Path caches = home.toPath().resolve("Library").resolve("Caches");
    return Files.isDirectory(caches) ? caches : home.toPath().resolve(".cache");
  }

  private static String jdk() throws IOException {
    Path home = Path.of(System.getProperty("java.home"));
    Path modules = home.resolve("lib").resolve("modules");
    return System.getProperty("java.vm.vendor")
        + System.getProperty("java.vm.version")
        + home
        + Files.size(modules)
        + Files.getLastModifiedTime(modules).toMillis();
  }

  private static String contents(Path jar) throws IOException {
    return hex(Files.readAllBytes(jar));
  }

  private static String hex(byte[] bytes) {
    return Long.toHexString(CachedClass.checksum(bytes, bytes.length));
  }

  /** Removes what was left by versions of long ago, or by processes that were killed. */
  static void tidy(Path folder) throws IOException {
    FileTime old = FileTime.from(Instant.now().minus(OLD));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(BEGINNING)
            && Files.getLastModifiedTime(file).compareTo(old) < 0) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
