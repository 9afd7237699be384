package dev.plumbline.junit;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.ExplorationProgress;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.junit.ExplorationEvent.Covered;
import dev.plumbline.junit.ExplorationEvent.Ended;
import dev.plumbline.junit.ExplorationEvent.Going;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** An exploration that a test asks for, in a JVM with the agent; one at a time. */
final class ExplorationJob {
  private final ExplorationRequest request;
  private final ClassLoader program;
  private final Consumer<ExplorationEvent> listener;

  /** One that explores the classes that everybody uses. */
  ExplorationJob(ExplorationRequest request, Consumer<ExplorationEvent> listener) {
    this(request, ExplorationJob.class.getClassLoader(), listener);
  }

  /** One that explores the classes of a loader. */
  ExplorationJob(
      ExplorationRequest request, ClassLoader program, Consumer<ExplorationEvent> listener) {
    this.request = request;
    this.program = program;
    this.listener = listener;
  }

  /** Explores, and tells the listener; the last that it hears is the end. */
  void run() {
    Ended ended;
    try {
      ended = explore();
    } catch (IllegalArgumentException e) {
      ended = ExplorationEvent.refused(Sentences.of(request, e));
    } catch (RuntimeException | Error e) {
      ended = ExplorationEvent.refused(Sentences.ours("The exploration of " + request, e));
    }
    listener.accept(ended);
  }

  private Ended explore() {
    ExplorationSetup setup = ExplorationSetup.of(testClass(), request.method());
    ResultNames names = new ResultNames(setup.subject(), setup.scenario(), setup.notCalled());
    boolean replays = !request.replay().isEmpty();
    Exploration exploration =
        replays
            ? setup.explorer().replay(request.replay())
            : setup
                .explorer()
                .timeLimit(Duration.ofMillis(request.millis()))
                .onProgress(p -> listener.accept(new Going(howFar(p))))
                .onCovered(part -> listener.accept(new Covered(names.of(part))))
                .explore();
    return names.ended(exploration, !Agent.report().isComplete() || Explorer.isStuck());
  }

  private static String howFar(ExplorationProgress progress) {
    return String.format(
        Locale.ROOT,
        "scenario %,d of %,d with %s, %s so far",
        progress.scenario(),
        progress.scenarios(),
        ResultNames.counted(progress.size(), "operation"),
        ResultNames.counted(progress.executions(), "interleaving"));
  }

  private Class<?> testClass() {
    try {
      return Class.forName(request.testClass(), true, program);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "the class %s is not on the class path of the JVM that explores"
              .formatted(request.testClass()),
          e);
    } catch (ExceptionInInitializerError e) {
      throw new IllegalArgumentException(
          "the static initializer of %s failed: %s".formatted(request.testClass(), e.getCause()),
          e);
    }
  }
}
