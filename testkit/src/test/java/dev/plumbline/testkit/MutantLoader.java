package dev.plumbline.testkit;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Loads all classes of the project once more, one of them compiled from a source with a mistake in
 * it, so that tests can show that they would notice the mistake.
 */
final class MutantLoader extends ClassLoader {
  private static final String OURS = "dev.plumbline.";

  private final Path mutated;

  private MutantLoader(Path mutated) {
    super(MutantLoader.class.getClassLoader());
    this.mutated = mutated;
  }

  /**
   * A loader with one mistake.
   *
   * @param original a class of core: the way to its source, without .java, from its neighbor's
   * @param text what its source has exactly once
   * @param mistake what stands there instead
   * @param folder for the class
   */
  static MutantLoader of(
      Class<?> neighbor, String original, String text, String mistake, Path folder)
      throws IOException {
    String packageName = neighbor.getPackageName().replace('.', '/');
    Path source = Path.of("..", "core", "src", "main", "java", packageName, original + ".java");
    String right = Files.readString(source);
    int at = right.indexOf(text);
    if (at < 0 || right.indexOf(text, at + 1) >= 0) {
      throw new IllegalArgumentException(original + " does not have exactly once: " + text);
    }
    compile(source.getFileName().toString(), right.replace(text, mistake), neighbor, folder);
    return new MutantLoader(folder);
  }

  private static void compile(String name, String source, Class<?> neighbor, Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), source);
    int code =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-cp",
                home(neighbor) + File.pathSeparator + home(Nullable.class),
                "-d",
                folder.toString(),
                "-proc:none",
                "-nowarn",
                file.toString());
    if (code != 0) {
      throw new IllegalArgumentException(name + " with its mistake does not compile");
    }
  }

  private static Path home(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    Path changed = mutated.resolve(file);
    try (InputStream in =
        Files.exists(changed) ? Files.newInputStream(changed) : getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
