package dev.plumbline.junit;

import dev.plumbline.explore.agent.AgentJar;
import dev.plumbline.explore.agent.OneProcessor;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM with the agent that explores what it is asked to, one thing after the other. */
final class WorkerProcess {
  private static final String CACHE = "plumbline.cache";

  private final Process process;
  private final DataOutputStream requests;
  private final BlockingQueue<ExplorationEvent> events = new LinkedBlockingQueue<>();

  private WorkerProcess(Process process) {
    this.process = process;
    this.requests = new DataOutputStream(process.getOutputStream());
  }

  /**
   * Starts one with the class path of this JVM.
   *
   * @param testClass a class that it must be able to load
   */
  static WorkerProcess start(Class<?> testClass) throws IOException {
    List<String> command = new ArrayList<>(AgentJar.command(TestClassPath.of(testClass)));
    command.addAll(InheritedOptions.of(testClass));
    String cache = System.getProperty(CACHE);
    if (cache != null) {
      command.add("-D" + CACHE + "=" + cache); // the agent wants it before properties are sent
    }
    command.add(WorkerMain.class.getName());
    WorkerProcess worker = new WorkerProcess(new ProcessBuilder(OneProcessor.of(command)).start());
    background("what the explorer prints", () -> copy(worker.process.getErrorStream()));
    background("what the explorer finds", worker::listen);
    worker.sendProperties();
    return worker;
  }

  private void sendProperties() throws IOException {
    Map<String, String> properties = new TreeMap<>();
    for (String name : System.getProperties().stringPropertyNames()) {
      properties.put(name, System.getProperty(name));
    }
    // Longer ones than the protocol holds are class paths and the like.
    properties.values().removeIf(value -> value.length() > Short.MAX_VALUE / 3);
    requests.writeInt(properties.size());
    for (Map.Entry<String, String> property : properties.entrySet()) {
      requests.writeUTF(property.getKey());
      requests.writeUTF(property.getValue());
    }
    requests.flush();
  }

  private static void background(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void copy(InputStream from) {
    try (from) {
      from.transferTo(System.err);
    } catch (IOException end) {
      // The process has ended, which the reader of its events tells.
    }
  }

  private void listen() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      while (true) {
        events.add(ExplorationEvent.read(in));
      }
    } catch (IOException end) {
      events.add(ExplorationEvent.refused(lastWords()));
    }
  }

  private String lastWords() {
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String how = process.isAlive() ? "closed its output" : "ended with exit code " + code();
    return "The JVM that explores " + how + " before it said what it found.";
  }

  private int code() {
    return process.exitValue();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Asks for an exploration; {@link #events} has what comes of it. */
  void ask(ExplorationRequest request) throws IOException {
    events.clear();
    request.write(requests);
  }

  /** What the worker tells. */
  BlockingQueue<ExplorationEvent> events() {
    return events;
  }

  /** Ends it, whatever it does. */
  void end() {
    process.destroyForcibly();
  }
}
