package dev.plumbline.explore.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The jar that a JVM is given as its agent. */
public final class AgentJar {
  private static final Attributes.Name PREMAIN = new Attributes.Name("Premain-Class");

  private AgentJar() {}

  /**
   * How a JVM with the agent is started, up to its main class: with the Java and the class path of
   * this one.
   */
  public static List<String> command() {
    return command(System.getProperty("java.class.path"));
  }

  /** How a JVM with the agent and this class path is started, up to its main class. */
  public static List<String> command(String classPath) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        // The JVM would say that it cannot share classes of the program.
        "-XX:-PrintWarnings",
        // Such runs are short, and compiling thoroughly would take longer than most of them.
        "-XX:TieredStopAtLevel=1",
        // One thread runs at a time, and other collectors would have several.
        "-XX:+UseSerialGC",
        "-javaagent:" + path(),
        "-cp",
        classPath);
  }

  /** The jar of this class, if it names the agent; else a new one that does nothing more. */
  public static Path path() {
    try {
      Path own =
          Path.of(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Files.isRegularFile(own) && namesAgent(own) ? own : make();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean namesAgent(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest != null && manifest.getMainAttributes().containsKey(PREMAIN);
    }
  }

  /** The class path has the classes already. */
  private static Path make() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(PREMAIN, Agent.class.getName());
    attributes.putValue("Agent-Class", Agent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    Path made = Files.createTempFile("plumbline-explore-agent", ".jar");
    made.toFile().deleteOnExit();
    new JarOutputStream(Files.newOutputStream(made), manifest).close();
    return made;
  }
}
