package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects that hang, throw, or end the process: a recording ends in words all the same. */
@Timeout(120)
class UnrulyObjectsTest extends Recordings {
  /** Hangs in its first fetch, and has an error for those who have enough. */
  public static final class Swamp {
    public void enq(Object value) {}

    @SuppressWarnings("DoNotCallSuggester") // a driver calls it
    public Object enough() {
      throw new AssertionError("never");
    }

    public synchronized Object deq() {
      while (true) {
        try {
          TimeUnit.HOURS.sleep(1); // not spinning: it outlives this test
        } catch (InterruptedException e) {
          // Not heeding it is what makes it hang.
        }
      }
    }
  }

  @Test
  void operationWithoutMethod_isToldEvenIfQuiet() {
    String[] queue = {"--class", Swamp.class.getName(), "--spec", "queue", "--map", "deq=enough"};
    String warning = Swamp.class.getName() + " has no method for peek, which is never called";
    Run quiet = record(with(queue, "--quiet", "--check"));
    assertEquals(0, quiet.code(), quiet.out() + quiet.err());
    assertTrue(quiet.err().contains(warning), quiet.err());
    Object warnings = PrintedJson.lines(record(with(queue, "--format", "json")).out()).get(0);
    assertTrue(((Map<?, ?>) warnings).get("warnings").toString().contains(warning), "" + warnings);
  }

  @Test
  void operationThatAlwaysThrows_isTold() {
    Run run =
        record("--class", Swamp.class.getName(), "--spec", "queue", "--map", "deq=enough", "-q");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("deq never returned normally"), run.err());
    assertTrue(run.err().contains("AssertionError"), run.err());
    assertFalse(run.err().contains("enq never returned"), run.err());
  }

  @Test
  void objectThatHangs_isGivenUpAndSaved() {
    Run run =
        record(
            "--class",
            Swamp.class.getName(),
            "--spec",
            "queue",
            "--time-limit",
            "300ms",
            "--quiet");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("The time limit ended the recording"), run.err());
    assertTrue(run.err().contains("3 threads hang in deq; their operations"), run.err());
    Run check = Run.of("check", "--spec", "queue", out().toString());
    assertEquals(0, check.code(), check.err());
    assertTrue(check.out().contains("3 pending"), check.out());
  }

  /** Takes as long to make as anybody waits. */
  public static final class Cathedral implements Spec<Long> {
    @SuppressWarnings("unused") // nobody gets one
    public Cathedral() throws InterruptedException {
      TimeUnit.HOURS.sleep(1);
    }

    @Override
    public String name() {
      return "cathedral";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public Step<Long> step(Long state, Operation op) {
      return Step.to(state);
    }
  }

  @Test
  void constructorThatHangs_isToldAtTheTimeLimit() {
    String name = Cathedral.class.getName();
    String[][] objects = {
      {"--class", name, "--spec", "queue"},
      {"--class", "java.util.concurrent.ConcurrentLinkedQueue", "--spec-class", name}
    };
    for (String[] object : objects) {
      Run run = record(with(object, "--time-limit", "200ms"));
      assertEquals(254, run.code(), run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertTrue(
          run.err().contains("The constructor of " + name + " has not ended in 0.2 s"), run.err());
    }
  }

  /** Ends the process with the number of a verdict. */
  public static final class Quitter {
    public void enq(Object value) {}

    public Object deq() {
      System.exit(0);
      return null;
    }
  }

  @Test
  void objectThatEndsTheProcess_isNoVerdict() throws Exception {
    Process process =
        java("record", "--class", Quitter.class.getName(), "--spec", "queue", "--check");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, process.exitValue(), err);
    assertTrue(
        err.contains(Quitter.class.getName() + ".deq called System.exit while recording"), err);
    Run check = Run.of("check", "--spec", "queue", out().toString());
    assertEquals(0, check.code(), check.err());
  }

  /** Ends the process before there is an object. */
  public static final class Stillborn {
    public Stillborn() {
      System.exit(0);
    }
  }

  @Test
  void constructorThatEndsTheProcess_isNoVerdict() throws Exception {
    Process process =
        java("record", "--class", Stillborn.class.getName(), "--spec", "queue", "--check");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(254, process.exitValue(), err);
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.contains("called System.exit before it began"), err);
  }
}
