package dev.plumbline.derive.javasource;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated source with the compiler of the running JDK. */
public final class JavaCompilation {
  private JavaCompilation() {}

  /**
   * Writes a class to a directory and compiles it there.
   *
   * @return the problems, empty if there are none; an interrupted thread cannot compile
   * @throws IOException if the directory cannot be written to
   */
  public static List<String> compile(Path directory, String qualifiedName, String source)
      throws IOException {
    Path file = directory.resolve(qualifiedName.replace('.', '/') + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      return List.of("this Java has no compiler: a JDK is needed");
    }
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      List<String> options = List.of("-d", directory.toString(), "-Xlint:none", "--release", "17");
      compiler
          .getTask(new StringWriter(), files, found, options, null, files.getJavaFileObjects(file))
          .call();
    } catch (IllegalArgumentException e) {
      // The compiler takes what it cannot read then for a release that it does not know.
      if (Thread.currentThread().isInterrupted()) {
        return List.of("interrupted");
      }
      throw e;
    }
    return found.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(d -> "line " + d.getLineNumber() + ": " + d.getMessage(null))
        .collect(Collectors.toList());
  }
}
