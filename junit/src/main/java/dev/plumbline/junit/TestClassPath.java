package dev.plumbline.junit;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What another JVM needs to load what this one can. Not all of it need be on the class path: there
 * may be modules, and runners that load tests by a loader of their own.
 */
final class TestClassPath {
  private TestClassPath() {}

  /**
   * All that this JVM can load, as a class path.
   *
   * @param testClass a class that must be on it
   */
  static String of(Class<?> testClass) {
    Set<String> entries = new LinkedHashSet<>();
    for (String path : List.of("java.class.path", "jdk.module.path")) {
      Collections.addAll(entries, System.getProperty(path, "").split(File.pathSeparator, -1));
    }
    for (ClassLoader l = testClass.getClassLoader(); l != null; l = l.getParent()) {
      if (l instanceof URLClassLoader loader) {
        for (URL url : loader.getURLs()) {
          path(url).ifPresent(path -> entries.add(path.toString()));
        }
      }
    }
    home(testClass).ifPresent(home -> entries.add(home.toString()));
    entries.remove("");
    return String.join(File.pathSeparator, entries);
  }

  /** Where a class was loaded from. */
  static Optional<Path> home(Class<?> type) {
    if (type.getModule().isNamed()) {
      // Tests are laid over the module that they test, which is named as their source.
      String file = type.getName().replace('.', '/') + ".class";
      URL place = type.getResource('/' + file);
      if (place != null && place.getProtocol().equals("file")) {
        return path(place).map(path -> ancestor(path, file.split("/", -1).length));
      }
    }
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? Optional.empty()
        : path(source.getLocation());
  }

  private static Path ancestor(Path path, int generations) {
    Path ancestor = path;
    for (int i = 0; i < generations; i++) {
      ancestor = ancestor.getParent();
    }
    return ancestor;
  }

  /** None for what is no file. */
  private static Optional<Path> path(URL url) {
    try {
      return Optional.of(Path.of(url.toURI()));
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }
}
