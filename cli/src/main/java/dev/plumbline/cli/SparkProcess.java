package dev.plumbline.cli;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Another Java that decides on Spark, because its 280 MB are no part of this command: those of
 * {@code SPARK_HOME}, or what Maven gets on first use.
 */
final class SparkProcess {
  private static final String MAIN = "dev.plumbline.spark.SparkMain";
  private static final String CLASS_PATH = "spark-class-path.txt";

  /**
   * The property that names a file to which the child writes its exit code: Java itself ends with
   * 1, which means a violation, if it does not start or cannot write the archive of classes.
   */
  private static final String EXIT_CODE = "plumbline.spark.exitCode";

  /** The property by which tests say which classes there are, before there are jars. */
  static final String GIVEN = "plumbline.spark.classPath";

  private final Console console;
  private final Path home;
  private final String maven;

  SparkProcess(Console console) {
    this(console, home(), "mvn");
  }

  /**
   * For tests.
   *
   * @param home the folder of the sources
   * @param maven the command that runs Maven
   */
  SparkProcess(Console console, Path home, String maven) {
    this.console = console;
    this.home = home;
    this.maven = maven;
  }

  /** The folder of the sources: the jar of this command is in cli/target. */
  private static Path home() {
    try {
      Path here = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path target = here.toAbsolutePath().getParent();
      return target.getParent().getParent();
    } catch (URISyntaxException | NullPointerException e) {
      throw new UsageException("Cannot find the module spark beside this command", e);
    }
  }

  /** Runs it, and answers its exit code. */
  int run(List<String> arguments) {
    return run(arguments, new AgentProcess(console)::await);
  }

  /** The same where results are printed by somebody else: what it prints is a message. */
  int runBeside(List<String> arguments) {
    return run(arguments, new AgentProcess(console)::awaitBeside);
  }

  private int run(List<String> arguments, ToIntFunction<Process> waiting) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String classPath = classPath();
    words.addAll(options(classPath));
    words.add("-cp");
    words.add(classPath);
    words.add(MAIN);
    words.addAll(arguments);
    if (console.showsProgress()) {
      words.add("--progress");
    }
    try {
      Path told = Files.createTempFile("plumbline-spark", ".code");
      words.add(1, "-D" + EXIT_CODE + "=" + told);
      Process started =
          new ProcessBuilder(words).redirectInput(ProcessBuilder.Redirect.INHERIT).start();
      int unused = waiting.applyAsInt(started); // Java's own failures exit with our codes
      String code = Files.readString(told);
      Files.deleteIfExists(told);
      return code.isEmpty() ? ExitCode.INTERNAL.number() : Integer.parseInt(code);
    } catch (IOException e) {
      throw new UsageException("A Java with Spark cannot be started: " + HistoryFiles.why(e), e);
    }
  }

  /** As this Java was started, with Spark and newer Java silent. */
  private List<String> options(String classPath) {
    List<String> words = new ArrayList<>();
    words.addAll(System.getProperty(GIVEN) == null ? archive(classPath) : List.of());
    long heap = Runtime.getRuntime().maxMemory() >> 20;
    words.add("-Xmx" + heap + "m");
    words.add("-XX:+UseParallelGC");
    words.add("-Dlog4j2.configurationFile=classpath:plumbline-spark-log4j2.properties");
    if (Runtime.version().feature() >= 24) {
      words.add("--enable-native-access=ALL-UNNAMED");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    return words;
  }

  /**
   * Classes that are read once and kept, as the launcher keeps those of the command: starting Spark
   * takes 40 % less then. The first run writes them when it ends, for its Java and class path. Java
   * itself leaves an archive alone that is not of this Java and class path.
   */
  private List<String> archive(String classPath) {
    Path file =
        home.resolve("spark/target")
            .resolve(
                "spark-classes-%s-%08x.jsa"
                    .formatted(Runtime.version().feature(), classPath.hashCode()));
    // Java archives the classes of jars only.
    boolean jars =
        Stream.of(classPath.split(File.pathSeparator))
            .noneMatch(p -> Files.isDirectory(Path.of(p)));
    boolean writable = jars && Files.isWritable(file.getParent());
    if (isCurrent(file)) {
      return List.of(
          "-XX:SharedArchiveFile=" + file,
          "-Xshare:auto",
          "-Xlog:cds=off",
          "-Xlog:cds+dynamic=off");
    }
    return writable
        ? List.of("-XX:ArchiveClassesAtExit=" + file, "-Xlog:cds=off", "-Xlog:cds+dynamic=off")
        : List.of();
  }

  /** The jars of the child; Maven is asked for them if it was not since the command was built. */
  String classPath() {
    if (System.getProperty(GIVEN) != null) {
      return System.getProperty(GIVEN);
    }
    Path listed = home.resolve("spark/target").resolve(CLASS_PATH);
    if (!isCurrent(listed)) {
      build(listed);
    }
    String ours = home.resolve("spark/target/plumbline-spark.jar").toString();
    String sparkHome = System.getenv("SPARK_HOME");
    try {
      String all = Files.readString(listed).strip();
      return ours + File.pathSeparator + (sparkHome == null ? all : besideSpark(all, sparkHome));
    } catch (IOException e) {
      throw new UsageException("Cannot read %s: %s".formatted(listed, HistoryFiles.why(e)), e);
    }
  }

  /** Whether it was made after the command was built last. */
  private boolean isCurrent(Path listed) {
    Path built = home.resolve("cli/target/.launcher-built");
    try {
      return Files.exists(listed)
          && (!Files.exists(built)
              || Files.getLastModifiedTime(listed).compareTo(Files.getLastModifiedTime(built))
                  >= 0);
    } catch (IOException e) {
      return false;
    }
  }

  /** Our own libraries, and those of the Spark that is there. */
  private String besideSpark(String all, String sparkHome) {
    Path jars = Path.of(sparkHome, "jars");
    if (!Files.isDirectory(jars)) {
      throw new UsageException(
          "SPARK_HOME is %s, but there is no folder jars in it: let it name a Spark 4.2, or unset it"
              .formatted(sparkHome));
    }
    String ours =
        String.join(
            File.pathSeparator,
            Stream.of(all.split(File.pathSeparator)).filter(this::isOurs).toList());
    return ours + File.pathSeparator + jars + File.separator + "*";
  }

  private boolean isOurs(String jar) {
    Path file = Path.of(jar);
    return file.startsWith(home)
        || file.getFileName().toString().startsWith("plumbline-")
        || jar.contains(File.separator + "tools" + File.separator + "jackson" + File.separator);
  }

  /** Makes the list of jars; Maven leaves it alone, and its time, if it is as it was. */
  private void build(Path listed) {
    if (!Files.exists(home.resolve("spark/pom.xml"))) {
      throw new UsageException(
          "Spark is not part of this installation; use spark-submit with plumbline-spark-all.jar");
    }
    console.tell("plumbline: getting Spark by Maven, once; about 280 MB ...\n");
    MavenDownloads downloads = new MavenDownloads(console);
    try {
      Process running =
          new ProcessBuilder(
                  maven, "-B", "-Dmaven.test.skip=true", "-pl", "spark", "-am", "package")
              .directory(home.toFile())
              .redirectErrorStream(true)
              .start();
      downloads.follow(running.getInputStream());
      if (running.waitFor() != 0) {
        throw new UsageException(downloads.complaint());
      }
      Files.setLastModifiedTime(listed, FileTime.fromMillis(System.currentTimeMillis()));
    } catch (IOException e) {
      throw new UsageException(
          "No mvn found: install Maven 3.8 or newer, which gets Spark for --engine spark", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("Getting Spark was interrupted", e);
    }
  }
}
