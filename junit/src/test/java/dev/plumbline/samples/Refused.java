package dev.plumbline.samples;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.junit.Interleaved;
import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Linearizable.Operation;
import dev.plumbline.junit.Linearizable.Replay;
import dev.plumbline.junit.OneOf;
import dev.plumbline.junit.Stress;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Test classes with mistakes, one in each. */
public final class Refused {
  private Refused() {}

  public static class SpecTypo {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "countr")
    void test() {}
  }

  public static class SpecAndModel {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Linearizable(spec = "queue", model = ArrayDeque.class)
    void test() {}
  }

  public static class ScenarioAndThreads {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", scenario = "add(1) | get()", threads = 3)
    void test() {}
  }

  public static class ScenarioAndValues {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", scenario = "add(1) | get()", values = "distinct")
    void test() {}
  }

  public static class BeforeAlone {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", before = "add(1)")
    void test() {}
  }

  public static class TooLarge {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", threads = 4, operations = 4)
    void test() {}
  }

  public static class ScenarioTypo {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", scenario = "add(1) | gett()")
    void test() {}
  }

  public static class TwoFields {
    final WeakCounter one = new WeakCounter();
    final WeakCounter other = new WeakCounter();

    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class FieldTypo {
    final WeakCounter one = new WeakCounter();
    final WeakCounter other = new WeakCounter();

    @Linearizable(spec = "counter", field = "othr")
    void test() {}
  }

  public static class NoField {
    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class NullField {
    WeakCounter counter;

    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class FieldAndOperation {
    final WeakCounter counter = new WeakCounter();

    @Operation
    int get() {
      return counter.get();
    }

    @Linearizable(field = "counter")
    void test() {}
  }

  public static class Injected {
    final WeakCounter counter = new WeakCounter();

    Injected(TestInfo info) {}

    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class FailingClass {
    static class Native {
      static {
        load();
      }

      private int calls;

      private static void load() {
        if (StackWalker.getInstance()
            .walk(frames -> frames.anyMatch(f -> f.getClassName().endsWith("ExplorationJob")))) {
          throw new IllegalStateException("no library");
        }
      }

      public int get() {
        return ++calls;
      }
    }

    final Native library = new Native();

    @Linearizable
    void test() {}
  }

  public static class MissingClass {
    static class Incomplete {
      private int calls;

      public int get() {
        if (++calls > 0) {
          throw new NoClassDefFoundError("example/Gone");
        }
        return calls;
      }
    }

    final Incomplete incomplete = new Incomplete();

    @Linearizable
    void test() {}
  }

  public static class Failing {
    final WeakCounter counter;

    Failing() {
      // Only where it is explored: JUnit has to make one, too.
      if (StackWalker.getInstance()
          .walk(frames -> frames.anyMatch(f -> f.getClassName().endsWith("ExplorationJob")))) {
        throw new IllegalStateException("no database");
      }
      counter = new WeakCounter();
    }

    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class RelaxationAlone {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(relax = "out-of-order:1")
    void test() {}
  }

  public static class RelaxationTypo {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Linearizable(relax = "out-of-ordr:1")
    void test() {}
  }

  public static class MapTypo {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", map = "add")
    void test() {}
  }

  public static class FullBody {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    void test() {
      counter.add(1);
    }
  }

  public static class BodyTypo {
    void left() {}

    @Interleaved("left() | rigth()")
    void test() {}
  }

  public static class BothAnnotations {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    @Interleaved("test() | test()")
    void test() {}
  }

  public static class ReplayTypo {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    @Replay("add(1) | add(2)")
    void test() {}
  }

  public static class ReplayOfNothing {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    @Replay("")
    void test() {}
  }

  public static class MapTwice {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(
        spec = "counter",
        map = {"add=add", "add=get"})
    void test() {}
  }

  public static class StressWithoutSpec {
    final WeakCounter counter = new WeakCounter();

    @Stress
    void test() {}
  }

  public static class ChoiceUnderStress {
    private final WeakCounter counter = new WeakCounter();

    @Operation
    void add(@OneOf({1, 2}) int summand) {
      counter.add(summand);
    }

    @Operation
    int get() {
      return counter.get();
    }

    @Stress(spec = "counter")
    void test() {}
  }

  public static class ThreadsOfStress {
    final WeakCounter counter = new WeakCounter();

    @Stress(spec = "counter", threads = -1)
    void test() {}
  }

  public static class OneThread {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter", threads = 1)
    void test() {}
  }

  public static class StaticField {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    @Linearizable(spec = "queue")
    void test() {}
  }

  public static class OddOperation {
    private final WeakCounter counter = new WeakCounter();

    @Operation
    int get() {
      return counter.get();
    }

    @Operation
    void put(String text) {
      counter.add(text.length());
    }

    @Linearizable
    void test() {}
  }

  public static class ForeignOperation {
    private final WeakCounter counter = new WeakCounter();

    @Operation
    void add(int summand) {
      counter.add(summand);
    }

    @Operation
    int get() {
      return counter.get();
    }

    @Operation
    int total() {
      return counter.get();
    }

    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class Stranger {
    private int visits;

    public int visit(int times) {
      return visits += times;
    }
  }

  /** A specification that nobody can make. */
  public static class SickSpec implements Spec<Long> {
    public SickSpec() {
      throw new IllegalStateException("no rules");
    }

    @Override
    public String name() {
      return "sick";
    }

    @Override
    public Long initial() {
      return 0L;
    }

    @Override
    public Step<Long> step(Long state, dev.plumbline.core.history.Operation op) {
      return Step.to(state);
    }
  }

  /** A specification of which there are no instances. */
  public abstract static class AbstractSpec implements Spec<Long> {}

  /** A specification that asks for something. */
  public static class NeedySpec extends SickSpec {
    public NeedySpec(int ignored) {}
  }

  public static class SickModel {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(model = SickSpec.class)
    void test() {}
  }

  public static class AbstractModel {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(model = AbstractSpec.class)
    void test() {}
  }

  public static class NeedyModel {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(model = NeedySpec.class)
    void test() {}
  }

  public static class NothingInCommon {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(model = Stranger.class)
    void test() {}
  }

  public static class FullQueue {
    final StressSample.Full.Small queue = new StressSample.Full.Small();

    @Linearizable(spec = "queue")
    void test() {}
  }

  public static class OneThreadOfStress {
    final WeakCounter counter = new WeakCounter();

    @Stress(spec = "counter", threads = 1)
    void test() {}
  }

  public static class RunsOfStress {
    final WeakCounter counter = new WeakCounter();

    @Stress(spec = "counter", runs = 0)
    void test() {}
  }

  public static class ReplayOfStress {
    final WeakCounter counter = new WeakCounter();

    @Stress(spec = "counter")
    @Replay("add(1) | get() @ 0x1")
    void test() {}
  }

  public static class ExploredAndStressed {
    final WeakCounter counter = new WeakCounter();

    @Linearizable(spec = "counter")
    @Stress(spec = "counter")
    void test() {}
  }

  public static class ReplayOfATest {
    @Test
    @Replay("add(1) | get() @ 0x1")
    void test() {}
  }
}
