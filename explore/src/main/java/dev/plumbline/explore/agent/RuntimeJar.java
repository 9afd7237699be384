package dev.plumbline.explore.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;

/**
 * The jar with the classes that run on explored threads, which goes to the boot loader. They are
 * found as files: had another loader loaded them before, there would be two of each.
 */
final class RuntimeJar {
  static final String PACKAGE = "dev/plumbline/explore/runtime/";
  private static final String HOOKS = PACKAGE + "Hooks.class";

  private RuntimeJar() {}

  /** The jar that holds these classes and nothing else; is made if there is none. */
  static JarFile find() throws IOException, URISyntaxException {
    URL hooks = ClassLoader.getSystemResource(HOOKS);
    if (hooks == null) {
      throw new IllegalStateException("the class path has no " + HOOKS);
    }
    if (hooks.openConnection() instanceof JarURLConnection connection) {
      JarFile jar = connection.getJarFile();
      return holdsOnlyRuntime(jar) ? jar : copy(jar);
    }
    return copy(Path.of(hooks.toURI()).getParent());
  }

  /** The methods of the runtime that stand in for others. */
  static ReplacementRule replacements(JarFile jar) throws IOException {
    ReplacementRule replacements = new ReplacementRule();
    for (JarEntry entry : classes(jar)) {
      try (InputStream in = jar.getInputStream(entry)) {
        replacements.add(new ClassReader(in.readAllBytes()));
      }
    }
    return replacements;
  }

  /** The names of the classes, which others may load. */
  static List<String> classNames(JarFile jar) {
    List<String> names = new ArrayList<>();
    for (JarEntry entry : classes(jar)) {
      String name = entry.getName().replace('/', '.');
      names.add(name.substring(0, name.length() - ".class".length()));
    }
    return names;
  }

  // No streams: what the agent uses first, it has to wait for.
  private static List<JarEntry> classes(JarFile jar) {
    List<JarEntry> classes = new ArrayList<>();
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      JarEntry entry = entries.nextElement();
      String name = entry.getName();
      if (name.startsWith(PACKAGE)
          && name.endsWith(".class")
          && !name.endsWith("package-info.class")) {
        classes.add(entry);
      }
    }
    return classes;
  }

  private static boolean holdsOnlyRuntime(JarFile jar) {
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      String name = entries.nextElement().getName();
      if (name.endsWith(".class") && !name.startsWith(PACKAGE)) {
        return false;
      }
    }
    return true;
  }

  private static JarFile copy(JarFile jar) throws IOException {
    Path made = fresh();
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(made))) {
      for (JarEntry entry : classes(jar)) {
        out.putNextEntry(new ZipEntry(entry.getName()));
        try (InputStream in = jar.getInputStream(entry)) {
          in.transferTo(out);
        }
      }
    }
    return new JarFile(made.toFile());
  }

  private static JarFile copy(Path folder) throws IOException {
    Path made = fresh();
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(made));
        Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        out.putNextEntry(new ZipEntry(PACKAGE + file.getFileName()));
        Files.copy(file, out);
      }
    }
    return new JarFile(made.toFile());
  }

  private static Path fresh() throws IOException {
    Path made = Files.createTempFile("plumbline-explore-runtime", ".jar");
    made.toFile().deleteOnExit();
    return made;
  }
}
