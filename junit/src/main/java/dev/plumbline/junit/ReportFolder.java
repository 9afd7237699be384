package dev.plumbline.junit;

import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Where pages and recordings go: beside the reports of the build, which is where the compiled tests
 * say, or where the configuration parameter {@code plumbline.reports} says.
 *
 * @param folder the folder, which need not exist
 */
record ReportFolder(Path folder) {
  /** What logs are read in. */
  static final Terminal LOG = new Terminal(Palette.NONE, 100, false);

  /** The configuration parameter that names another one. */
  static final String PARAMETER = "plumbline.reports";

  static ReportFolder of(ExtensionContext context) {
    Class<?> testClass = context.getRequiredTestClass();
    return new ReportFolder(
        context
            .getConfigurationParameter(PARAMETER)
            .map(Path::of)
            .orElseGet(
                () ->
                    TestClassPath.home(testClass).flatMap(ReportFolder::beside).orElse(elsewhere()))
            .toAbsolutePath()
            .normalize());
  }

  /** Maven compiles to target/test-classes, Gradle to build/classes/java/test. */
  private static Optional<Path> beside(Path classes) {
    for (Path folder = classes; folder != null; folder = folder.getParent()) {
      if (folder.endsWith("target")) {
        return Optional.of(folder.resolve("surefire-reports"));
      }
      if (folder.endsWith("build")) {
        return Optional.of(folder.resolve("reports").resolve("plumbline"));
      }
    }
    return Optional.empty();
  }

  private static Path elsewhere() {
    return Path.of("plumbline-reports");
  }

  /** Writes to a file. */
  interface Content {
    void write(Path file) throws IOException;
  }

  /**
   * Writes a file of a test, named after it.
   *
   * @param what it is, as in {@code As a page}
   * @return a line that says where it is, or why it is not
   */
  String line(String what, ExtensionContext context, String ending, Content content) {
    String name =
        context.getRequiredTestClass().getName() + "." + context.getRequiredTestMethod().getName();
    Path file = folder.resolve(name + ending);
    try {
      Files.createDirectories(folder);
      content.write(file);
      return "  %s: %s".formatted(what, file);
    } catch (IOException e) {
      return "  %s: %s cannot be written: %s".formatted(what, file, why(e));
    }
  }

  private static String why(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "access is denied";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
