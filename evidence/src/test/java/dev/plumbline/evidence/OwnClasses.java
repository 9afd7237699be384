package dev.plumbline.evidence;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.Bodies;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.record.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Explores our own recorder, in a JVM that has the agent: its threads, its writer's, and the one
 * that closes it; and the threads of a check that decides several parts at a time. The first
 * argument is the number of seconds each may take; prints for each case its verdict and what was
 * found.
 */
final class OwnClasses {
  /** Too many steps for all of their interleavings. */
  static final String PARTS = "parts on two threads";

  private OwnClasses() {}

  /** A counter that is recorded. */
  private static final class Recording {
    private final Recorder recorder = Recorder.options().sequence(true).buffer(16).inMemory();
    private final AtomicInteger count = new AtomicInteger();

    void step() {
      recorder.record("next", count::incrementAndGet);
    }

    /** An operation is not begun if it cannot be recorded. */
    void stepUnlessClosed() {
      try {
        step();
      } catch (IllegalStateException closed) {
        require(count.get() == 0, "it was begun though it was refused");
      }
    }

    void close() {
      recorder.close();
    }

    /** Nothing that was begun is lost, and nothing has an answer that was not begun. */
    void checkAll() {
      recorder.close();
      History history = recorder.history();
      int answered = 0;
      for (int i = 0; i < history.size(); i++) {
        answered += history.pending(i) ? 0 : 1;
      }
      require(
          answered <= count.get() && count.get() <= history.size(),
          "%d are recorded, %d with an answer, of %s".formatted(history.size(), answered, count));
    }

    /** Nobody closed it before all had returned. */
    void checkWhole() {
      checkAll();
      require(recorder.history().size() == 2, "there are other operations than those two");
    }
  }

  /** Two threads that record operations of other names each, which are made known meanwhile. */
  private static final class Naming {
    private final Recorder recorder = Recorder.options().sequence(true).buffer(16).inMemory();

    void left() {
      recorder.record("left", () -> 1);
    }

    void right() {
      recorder.record("right", () -> 2);
    }

    /** Each operation has its own name and answer. */
    void check() {
      recorder.close();
      History history = recorder.history();
      require(history.size() == 2, "there are other operations than those two");
      for (int i = 0; i < 2; i++) {
        String shown = history.operation(i).toString();
        require(
            shown.equals("left() -> 1") || shown.equals("right() -> 2"), "this is none: " + shown);
      }
      require(!history.operation(0).name().equals(history.operation(1).name()), "both are one");
    }
  }

  /** A check of two keys, of which one is wrong, each decided by a thread of its own. */
  private static final class Checking {
    private static final History HISTORY =
        History.builder()
            .add(0, "put", List.of("right", 1), null, 0, 10)
            .add(0, "put", List.of("wrong", 1), null, 20, 30)
            .add(1, "get", "wrong", 2, 40, 50)
            .build();

    private Verdict verdict;

    void check() {
      verdict = Plumbline.checker(Specs.named("map")).threads(2).check(HISTORY).verdict();
    }

    void isViolation() {
      require(verdict instanceof Verdict.Violation, "the verdict is " + verdict);
    }
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }

  private static Bodies<Recording> recording() {
    return Bodies.over(Recording::new);
  }

  public static void main(String[] arguments) {
    Agent.instrument(Recorder.class);
    Duration each = Duration.ofSeconds(Integer.parseInt(arguments[0]));
    explore(
        "closed while recording",
        recording()
            .thread(Recording::stepUnlessClosed)
            .thread(Recording::close)
            .after(Recording::checkAll),
        each);
    explore(
        "two threads",
        recording().thread(Recording::step).thread(Recording::step).after(Recording::checkWhole),
        each);
    explore(
        "two names",
        Bodies.over(Naming::new).thread(Naming::left).thread(Naming::right).after(Naming::check),
        each);
    Agent.instrument(Plumbline.class);
    explore(
        PARTS,
        Bodies.over(Checking::new).thread(Checking::check).after(Checking::isViolation),
        each.multipliedBy(3));
    System.exit(0); // threads that are given up wait for ever
  }

  private static void explore(String name, Bodies<?> bodies, Duration limit) {
    Exploration found = bodies.explorer().timeLimit(limit).explore();
    System.out.printf(
        "%s %s: %d executions %s %s%n",
        found.verdict(),
        name,
        found.executions(),
        found.failure().map(Exploration.Failure::finding),
        found.notes());
  }
}
