package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive of classes that the launcher makes and uses, in a folder of its own. */
@DisabledOnOs(OS.WINDOWS)
class LauncherArchiveTest {
  private static final String GOOD =
      """
      {"process":0,"op":"enq","in":1,"call":1,"return":3}
      {"process":1,"op":"deq","out":1,"call":2,"return":4}
      """;

  @TempDir Path home;

  private Path target;
  private Path jar;
  private Path good;
  private Path bad;

  /** What a command did. */
  private record Done(int exit, String out, String err) {}

  @BeforeEach
  void build() throws IOException {
    target = Files.createDirectories(home.resolve("cli/target"));
    Files.createDirectory(target.resolve("lib"));
    jar = target.resolve("plumbline-cli.jar");
    writeJar("1");
    Files.copy(Path.of("../plumbline"), home.resolve("plumbline"));
    Files.createFile(target.resolve(".launcher-built"));
    good = Files.writeString(home.resolve("good.jsonl"), GOOD);
    bad = Files.writeString(home.resolve("bad.jsonl"), GOOD.replace("\"out\":1", "\"out\":2"));
  }

  @Test
  void firstCommand_makesAnArchive_thatLaterOnesUseWithTheSameOutput() throws Exception {
    assertFalse(usesArchive());
    awaitArchive();
    assertTrue(usesArchive());
    assertVerdictsAndNothingElse();
    assertEquals(List.of(), leftOver());
  }

  @Test
  void newJars_haveANewArchiveMade() throws Exception {
    launch("check", "--spec", "queue", good.toString());
    Path archive = awaitArchive();
    writeJar("2");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() + 2000));
    Files.setLastModifiedTime(archive, FileTime.fromMillis(0));
    launch("check", "--spec", "queue", good.toString());
    assertTrue(Files.getLastModifiedTime(awaitArchive()).toMillis() > 0);
  }

  /** Whoever reads what a command prints waits for the command, and not for the archive. */
  @ParameterizedTest
  @ValueSource(strings = {"--spec", "--model"})
  void archiveInTheMaking_keepsNoStreamOpen(String option) throws Exception {
    Path java = Files.createDirectories(home.resolve("jdk/bin")).resolve("java");
    Path goOn = home.resolve("goOn");
    Files.writeString(
        java,
        """
        #!/bin/sh
        case "$*" in
          *-version) echo 'openjdk version "17.0.1"' >&2 ;;
          *-Xshare:off*) until [ -e %s ]; do sleep 0.1; done ;;
          *) echo done ;;
        esac
        """
            .formatted(goOn));
    assertTrue(java.toFile().setExecutable(true));
    ProcessBuilder builder =
        new ProcessBuilder("sh", home.resolve("plumbline").toString(), "check", option, "x");
    builder.environment().put("JAVA_HOME", java.getParent().getParent().toString());
    builder.environment().remove("PLUMBLINE_JAVA_OPTS");
    Process process = builder.start();
    try {
      InputStream in = process.getInputStream();
      assertEquals("done\n", assertTimeoutPreemptively(Duration.ofMinutes(1), () -> read(in)));
      // The other Java ended with 0, which is no pass where classes of the user may have ended it.
      assertEquals(option.equals("--spec"), read(process.getErrorStream()).isEmpty());
    } finally {
      Files.createFile(goOn);
    }
    assertEquals(List.of(), leftOver());
  }

  /** As older launchers left it; nobody knows whether it is whole. */
  @Test
  void archiveWithoutASize_isMadeAnew() throws Exception {
    launch("check", "--spec", "queue", good.toString());
    Path archive = awaitArchive();
    Path begun = archive.resolveSibling(archive.getFileName() + ".begun");
    assertEquals(Long.toString(Files.size(archive)), Files.readString(begun).strip());
    Files.write(begun, new byte[0]);
    Files.setLastModifiedTime(archive, FileTime.fromMillis(0));
    launch("check", "--spec", "queue", good.toString());
    assertTrue(Files.getLastModifiedTime(awaitArchive()).toMillis() > 0);
    assertTrue(usesArchive());
  }

  /** One archive for all of it, because making one takes seconds. */
  @Test
  void archiveThatCannotBeUsed_isLeftAloneWithoutAWord() throws Exception {
    launch("check", "--spec", "queue", good.toString());
    Path archive = awaitArchive();
    ofOtherJars();
    damaged(archive);
    inAFolderThatCannotBeWritten(archive);
  }

  private void ofOtherJars() throws Exception {
    FileTime old = Files.getLastModifiedTime(jar);
    writeJar("2");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(old.toMillis() - 60_000));
    assertFalse(usesArchive());
    assertVerdictsAndNothingElse();
  }

  private void damaged(Path archive) throws Exception {
    assertTrue(archive.toFile().setWritable(true));
    byte[] whole = Files.readAllBytes(archive);
    for (int size : new int[] {whole.length - 100_000, whole.length / 2, 10_000}) {
      Files.write(archive, Arrays.copyOf(whole, size));
      assertVerdictsAndNothingElse();
    }
    Files.writeString(archive, "not an archive".repeat(1000));
    assertVerdictsAndNothingElse();
    Files.write(archive, new byte[0]);
    assertVerdictsAndNothingElse();
  }

  private void inAFolderThatCannotBeWritten(Path archive) throws Exception {
    Path begun = archive.resolveSibling(archive.getFileName() + ".begun");
    Files.delete(archive);
    Files.delete(begun);
    // Nobody can make a file of this name now, not even an administrator.
    Files.createDirectories(begun.resolve("taken"));
    assertVerdictsAndNothingElse();
    assertFalse(Files.exists(archive));
  }

  @Test
  void optionsThatChooseAnArchive_areTheUsersOwn() throws Exception {
    launch(List.of("-Xshare:auto"), "check", "--spec", "queue", good.toString());
    try (Stream<Path> files = Files.list(target)) {
      assertTrue(files.noneMatch(f -> f.toString().contains(".launcher-archive")));
    }
  }

  private void assertVerdictsAndNothingElse() throws Exception {
    Done fine = launch("check", "--spec", "queue", good.toString());
    assertEquals(0, fine.exit(), fine.err());
    assertTrue(fine.out().startsWith(good + ": linearizable (queue, 2 operations)"), fine.out());
    assertEquals(2, fine.out().lines().count(), fine.out());
    assertEquals("", fine.err());
    assertEquals(1, launch("check", "--spec", "queue", bad.toString()).exit());
    assertEquals(254, launch("check", "--spec", "queue", home + "/missing.jsonl").exit());
  }

  /** Whether the command's own classes come from an archive. */
  private boolean usesArchive() throws Exception {
    Path log = home.resolve("classes.log");
    Done done =
        launch(
            List.of("-Xlog:class+load:file=" + log), "check", "--spec", "queue", good.toString());
    assertEquals(0, done.exit(), done.err());
    return Files.readAllLines(log).stream()
        .anyMatch(l -> l.contains(Main.class.getName() + " source: shared objects file"));
  }

  private Path awaitArchive() throws Exception {
    for (int i = 0; i < 1200; i++) {
      try (Stream<Path> files = Files.list(target)) {
        List<Path> archives = files.filter(LauncherArchiveTest::isArchive).toList();
        if (!archives.isEmpty()) {
          return archives.get(0);
        }
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new AssertionError("no archive was made in two minutes");
  }

  private static boolean isArchive(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".launcher-archive") && !name.endsWith(".begun");
  }

  /** Folders of archives in the making. */
  private List<Path> leftOver() throws Exception {
    List<Path> found = List.of();
    for (int i = 0; i < 100; i++) {
      try (Stream<Path> files = Files.list(target)) {
        found = files.filter(f -> f.toString().contains(".launcher-work")).toList();
      }
      if (found.isEmpty()) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return found;
  }

  private static String read(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private Done launch(String... arguments) throws Exception {
    return launch(List.of(), arguments);
  }

  private Done launch(List<String> options, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", home.resolve("plumbline").toString()));
    command.addAll(List.of(arguments));
    Path err = home.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PLUMBLINE_JAVA_OPTS", String.join(" ", options));
    Process process = builder.start();
    String out = read(process.getInputStream());
    return new Done(process.waitFor(), out, Files.readString(err));
  }

  /** One jar of all folders on the class path, which names the jars on it. */
  private void writeJar(String content) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<Path> parts = Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    main.put(
        Attributes.Name.CLASS_PATH,
        String.join(
            " ",
            parts.stream().filter(Files::isRegularFile).map(p -> p.toUri().toString()).toList()));
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      entries.setLevel(Deflater.NO_COMPRESSION);
      entries.putNextEntry(new JarEntry("content"));
      entries.write(content.getBytes(StandardCharsets.UTF_8));
      for (Path folder : parts.stream().filter(Files::isDirectory).toList()) {
        addAll(folder, entries);
      }
    }
  }

  private static void addAll(Path folder, JarOutputStream entries) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.startsWith("META-INF/MANIFEST") && !name.equals("module-info.class")) {
          try {
            entries.putNextEntry(new JarEntry(name));
          } catch (ZipException e) {
            continue; // as on a class path, the first of a name counts
          }
          Files.copy(file, entries);
        }
      }
    }
  }
}
