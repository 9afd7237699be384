package dev.plumbline.junit;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.agent.AgentJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Gives this JVM the agent although it was started without. No JVM may attach to itself, so that a
 * small second one does it.
 */
final class AgentAttachment {
  private static final long PATIENCE_SECONDS = 30;

  private AgentAttachment() {}

  /** Attaches the agent, unless it is there. */
  static void ensure() throws IOException, InterruptedException {
    if (Agent.isPresent()) {
      return;
    }
    ClassLoader loader = AgentAttachment.class.getClassLoader();
    if (loader != ClassLoader.getSystemClassLoader()) {
      throw new IOException("Plumbline is not on its class path, but loaded by " + loader);
    }
    Path jar = AgentJar.path();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                TestClassPath.of(AgentAttachment.class),
                AgentAttachment.class.getName(),
                Long.toString(ProcessHandle.current().pid()),
                jar.toString())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended || !Agent.isPresent()) {
      throw new IOException(said.isBlank() ? "it took too long" : said.lines().findFirst().get());
    }
  }

  /** The second JVM: the process to attach to, and the jar of the agent. */
  public static void main(String[] args) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(args[0]);
      machine.loadAgent(args[1]);
      machine.detach();
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException
        | IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
