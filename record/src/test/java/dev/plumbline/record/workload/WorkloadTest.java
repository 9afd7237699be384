package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.record.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@SuppressWarnings("JdkObsolete") // java.util.Stack says by an exception that it is empty
class WorkloadTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  private WorkloadRun run;

  private History record(Workload workload) {
    Recorder recorder = Recorder.inMemory();
    try (recorder) {
      run = workload.run(recorder);
    }
    return recorder.history();
  }

  private static Workload of(Supplier<?> factory, Spec<?> spec) {
    return Workload.of(Target.of("it", factory, spec)).threads(4).operations(4_003).seed(5);
  }

  @Test
  void objectsOfThePlatform_areLinearizable() {
    Spec<?> fromZero = Specs.withInitial("register", 0L);
    assertLinearizable(ConcurrentLinkedQueue::new, QUEUE);
    assertLinearizable(Stack::new, Specs.named("stack"));
    assertLinearizable(ConcurrentHashMap::new, Specs.named("map"));
    assertLinearizable(ConcurrentSkipListSet::new, Specs.named("set"));
    assertLinearizable(PriorityBlockingQueue::new, Specs.named("priority-queue"));
    assertLinearizable(AtomicLong::new, fromZero);
    assertLinearizable(AtomicInteger::new, fromZero);
    assertLinearizable(AtomicReference::new, Specs.named("register"));
    assertLinearizable(AtomicLong::new, Specs.named("counter"));
  }

  private void assertLinearizable(Supplier<?> factory, Spec<?> spec) {
    History history = record(of(factory, spec).disturbance(0.05).warmUp(500));
    assertEquals(4_003, history.size(), spec.name());
    assertEquals(4_003, run.operations(), spec.name());
    assertEquals(0, run.exceptions(), spec.name());
    assertEquals(WorkloadRun.End.ALL_CALLED, run.end(), spec.name());
    assertEquals(0, history.pendingCount(), spec.name());
    assertEquals(4, history.processCount(), spec.name());
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(history, spec), spec.name());
  }

  /** A queue that answers what it likes. */
  public static final class Liar {
    private final ConcurrentLinkedDeque<Object> elements = new ConcurrentLinkedDeque<>();

    public void enq(Object value) {
      elements.add(value);
    }

    public Object deq() {
      return elements.pollLast();
    }
  }

  @Test
  void stackForQueue_isFoundOut() {
    History history = record(of(Liar::new, QUEUE).threads(1));
    assertInstanceOf(Verdict.Violation.class, Plumbline.check(history, QUEUE));
  }

  @Test
  void distinctValues_areDistinct() {
    for (ValueChoice choice : List.of(ValueChoice.distinct(), ValueChoice.shuffled())) {
      History history =
          record(
              of(PriorityBlockingQueue::new, Specs.named("priority-queue"))
                  .values(choice)
                  .mix(Map.of("insert", 1)));
      Set<Object> seen = new HashSet<>();
      for (int i = 0; i < history.size(); i++) {
        long value = (Long) history.operation(i).input();
        assertTrue(value > 0, "not a positive value: " + value);
        assertTrue(seen.add(value), "twice: " + value);
      }
    }
  }

  /** A set of ints, so that values have 31 bits only. */
  public static final class Ints {
    private final PriorityBlockingQueue<Integer> elements = new PriorityBlockingQueue<>();

    public void insert(int value) {
      elements.add(value);
    }

    public Integer poll() {
      return elements.poll();
    }
  }

  @Test
  void shuffledInts_fit() {
    History history = record(of(Ints::new, Specs.named("priority-queue")));
    assertEquals(0, run.exceptions());
    assertInstanceOf(
        Verdict.Linearizable.class, Plumbline.check(history, Specs.named("priority-queue")));
  }

  @Test
  void smallValues_areFew() {
    History history =
        record(
            of(ConcurrentLinkedQueue::new, QUEUE)
                .values(ValueChoice.of("small:3"))
                .mix(Map.of("enq", 1)));
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < history.size(); i++) {
      seen.add(history.operation(i).input());
    }
    assertEquals(Set.of(1L, 2L, 3L), seen);
    for (String wrong : List.of("small:0", "small", "small:x", "small:4096", "copies:0", "many")) {
      assertThrows(IllegalArgumentException.class, () -> ValueChoice.of(wrong));
    }
  }

  @Test
  void atomicReference_isAccusedOnlyOverCopies() {
    Spec<?> register = Specs.named("register");
    Workload workload = of(AtomicReference::new, register).threads(1);
    History same = record(workload.values(ValueChoice.small(3_000)));
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(same, register));
    History copies = record(workload.values(ValueChoice.copies(3)));
    assertInstanceOf(Verdict.Violation.class, Plumbline.check(copies, register));
  }

  @Test
  void sameSeed_callsTheSame() {
    assertEquals(calls(5), calls(5));
    assertNotEquals(calls(5), calls(6));
  }

  /** What each thread calls, thread by thread. */
  private List<String> calls(long seed) {
    History history = record(of(ConcurrentSkipListSet::new, Specs.named("set")).seed(seed));
    List<String> calls = new ArrayList<>();
    for (long process = 0; process < 4; process++) {
      for (int i = 0; i < history.size(); i++) {
        if (history.process(i).equals(process)) {
          calls.add(history.name(i) + history.operation(i).input());
        }
      }
    }
    return calls;
  }

  @Test
  void cas_expectsWhatWasSeen() {
    History history = record(of(AtomicReference::new, Specs.named("register")));
    int done = 0;
    for (int i = 0; i < history.size(); i++) {
      boolean isCas = history.name(i).equals("cas");
      done += isCas && history.operation(i).output().equals(true) ? 1 : 0;
    }
    // A random expectation would be right for next to none of some 400.
    assertTrue(done > 20, "only " + done + " succeeded");
  }

  @Test
  void warmUp_leavesAFreshObject() {
    AtomicInteger made = new AtomicInteger();
    Supplier<?> factory =
        () -> {
          made.incrementAndGet();
          return new ConcurrentLinkedQueue<>();
        };
    History history = record(of(factory, QUEUE).warmUp(1_000));
    assertEquals(3, made.get()); // one to look at, one to warm up, one to record
    assertEquals(4_003, history.size());
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(history, QUEUE));
  }

  @Test
  void emptyException_isNull() {
    // java.util.Stack throws when there is nothing to pop.
    History history = record(of(Stack::new, Specs.named("stack")).mix(Map.of("pop", 1)));
    assertEquals(0, run.exceptions());
    for (int i = 0; i < history.size(); i++) {
      assertTrue(history.operation(i).hasOutput());
      assertEquals(null, history.operation(i).output());
    }
  }

  /** Throws whenever it is asked for anything. */
  public static final class Thrower {
    public void enq(long value) {}

    @SuppressWarnings("DoNotCallSuggester") // a workload is meant to call it
    public Object deq() {
      throw new UnsupportedOperationException("not today");
    }
  }

  @Test
  void exception_isAnAnswer() {
    History history = record(of(Thrower::new, QUEUE).mix(Map.of("deq", 1)));
    assertEquals(4_003, run.exceptions());
    assertEquals(
        Map.of("exception", "UnsupportedOperationException"), history.operation(0).output());
  }

  /** Its third dequeue never ends. */
  public static final class Hanging {
    private final boolean heedsInterrupts;
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);

    Hanging(boolean heedsInterrupts) {
      this.heedsInterrupts = heedsInterrupts;
    }

    public void enq(long value) {}

    public Object deq() throws InterruptedException {
      if (calls.incrementAndGet() == 3) {
        while (true) {
          try {
            never.await();
          } catch (InterruptedException e) {
            if (heedsInterrupts) {
              throw e;
            }
          }
        }
      }
      return null;
    }
  }

  @Test
  void operationThatHangs_isPending() {
    for (boolean heeds : new boolean[] {true, false}) {
      History history =
          record(of(() -> new Hanging(heeds), QUEUE).timeLimit(Duration.ofMillis(300)));
      assertEquals(WorkloadRun.End.TIME_LIMIT, run.end());
      assertEquals(1, history.pendingCount());
      assertEquals(heeds ? List.of() : List.of("deq"), run.stuck());
      assertEquals(
          heeds ? "" : "1 thread hangs in deq; its operation is recorded as pending",
          run.whyStuck());
    }
  }

  @Test
  void duration_endsTheRun() {
    Workload endless =
        of(ConcurrentLinkedQueue::new, QUEUE)
            .operations(Long.MAX_VALUE)
            .thinkTime(Duration.ofMillis(1))
            .duration(Duration.ofMillis(200));
    History history = record(endless);
    assertEquals(WorkloadRun.End.DURATION, run.end());
    assertTrue(run.time().toMillis() >= 200, run.time().toString());
    assertEquals(run.operations(), history.size());
    // Four threads that wait a millisecond on average have had time for some four in each.
    assertTrue(
        history.size() < 40 * run.time().toMillis(), "think time was not kept: " + history.size());
  }

  @Test
  void interrupt_endsTheRunAndKeepsWhatThereIs() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              try {
                begun.await();
                caller.interrupt();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    interrupter.start();
    History history =
        record(
            of(ConcurrentLinkedQueue::new, QUEUE)
                .operations(Long.MAX_VALUE)
                .thinkTime(Duration.ofMillis(1))
                .onProgress(done -> begun.countDown()));
    assertTrue(Thread.interrupted());
    interrupter.join();
    assertEquals(WorkloadRun.End.INTERRUPTED, run.end());
    assertEquals(run.operations(), history.size());
    assertFalse(history.size() == 0);
  }

  @Test
  void nonsense_isRefused() {
    Workload workload = of(ConcurrentLinkedQueue::new, QUEUE);
    assertThrows(IllegalArgumentException.class, () -> workload.threads(0));
    assertThrows(IllegalArgumentException.class, () -> workload.operations(0));
    assertThrows(IllegalArgumentException.class, () -> workload.keys(0));
    assertThrows(IllegalArgumentException.class, () -> workload.disturbance(1.5));
    assertThrows(IllegalArgumentException.class, () -> workload.disturbance(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> workload.warmUp(-1));
    assertThrows(IllegalArgumentException.class, () -> workload.timeLimit(Duration.ZERO));
  }
}
