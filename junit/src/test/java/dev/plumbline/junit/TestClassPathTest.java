package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.CounterSample;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the JVM that explores is given to load. */
class TestClassPathTest {
  private static final String FILE = CounterSample.class.getName().replace('.', '/') + ".class";

  private static List<String> entries(Class<?> testClass) {
    return List.of(TestClassPath.of(testClass).split(File.pathSeparator, -1));
  }

  @Test
  void classPath_isThatOfThisProcess() {
    assertTrue(
        entries(CounterSample.class)
            .containsAll(
                List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))));
  }

  /** As the launcher of JUnit's console has one, for what it is told by --class-path. */
  @Test
  void loaderOfARunner_givesWhatItHas(@TempDir Path folder) throws Exception {
    Path classes = copyTo(folder.resolve("a b"));
    Path library = Files.createDirectory(folder.resolve("library"));
    URL[] urls = {classes.toUri().toURL(), library.toUri().toURL()};
    try (URLClassLoader loader = new ChildFirst(urls)) {
      Class<?> testClass = loader.loadClass(CounterSample.class.getName());
      assertEquals(loader, testClass.getClassLoader());
      assertEquals(Optional.of(classes), TestClassPath.home(testClass));
      assertTrue(entries(testClass).containsAll(List.of(classes.toString(), library.toString())));
    }
  }

  @Test
  void jar_isTheHomeOfItsClasses() {
    Path home = TestClassPath.home(Test.class).orElseThrow();
    assertTrue(home.toString().endsWith(".jar"), home.toString());
  }

  private static Path copyTo(Path classes) throws IOException {
    Path file = classes.resolve(FILE);
    Files.createDirectories(file.getParent());
    Files.copy(TestClassPath.home(CounterSample.class).orElseThrow().resolve(FILE), file);
    return classes;
  }

  /** Loads the sample itself. */
  private static final class ChildFirst extends URLClassLoader {
    ChildFirst(URL[] urls) {
      super(urls);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(CounterSample.class.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }
}
