package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ModelSpec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Stack;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecorderTest {
  private final Recorder recorder = Recorder.options().sequence(true).buffer(16).inMemory();
  private final ThreadLog log = recorder.process("p");
  private final Kind push = recorder.kind("push");
  private final Kind pop = recorder.kind("pop");

  private History closed() {
    return closed(recorder);
  }

  private static History closed(Recorder recorder) {
    recorder.close();
    return recorder.history();
  }

  private static List<String> shown(History history) {
    return IntStream.range(0, history.size()).mapToObj(history::show).toList();
  }

  @Test
  void call_ret_recordsInputOutputAndOrder() {
    int op = log.call(push, 5);
    log.ret(op);
    op = log.call(pop);
    log.ret(op, 5);
    op = log.call(pop);
    log.ret(op, null);
    assertEquals(
        List.of("[0,1] p push(5)", "[2,3] p pop() -> 5", "[4,5] p pop() -> null"), shown(closed()));
  }

  @Test
  void values_ofEveryKind_areKept() {
    Object[] values = {
      Long.MAX_VALUE, Long.MIN_VALUE, -1L, true, "text", 2.5, List.of(1L, "a"), null
    };
    for (Object value : values) {
      log.ret(log.call(push, value), value);
    }
    log.ret(log.call(push, Long.MAX_VALUE), Long.MIN_VALUE);
    log.ret(log.call(push, 1), false);
    History history = closed();
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], history.operation(i).input());
      assertEquals(Operation.of("push", values[i], values[i]), history.operation(i));
    }
    assertFalse(history.operation(values.length - 1).hasInput(), "null is no input");
    assertEquals(
        Operation.of("push", Long.MAX_VALUE, Long.MIN_VALUE), history.operation(values.length));
    assertEquals(Operation.of("push", 1L, false), history.operation(values.length + 1));
  }

  @Test
  void values_changedLater_areRecordedAsTheyWere() {
    List<Object> list = new java.util.ArrayList<>(List.of(1));
    int[] array = {1, 2};
    int op = log.call(push, list);
    list.add(2);
    log.ret(op, array);
    array[0] = 7;
    assertEquals(Operation.of("push", List.of(1L), List.of(1L, 2L)), closed().operation(0));
  }

  @Test
  void lose_leavesPending_andProcessGoesOn() {
    log.lose(log.call(push, 1));
    log.ret(log.call(pop), 1);
    assertEquals(List.of("[0,...] p push(1)", "[2,3] p pop() -> 1"), shown(closed()));
  }

  @Test
  void cancel_leavesNothing() {
    log.cancel(log.call(push, 1));
    log.ret(log.call(pop), null);
    assertEquals(List.of("[0,1] p pop() -> null"), shown(closed()));
  }

  @Test
  void openAtClose_becomesPending() {
    log.ret(log.call(push, 1));
    log.call(pop);
    assertEquals(List.of("[0,1] p push(1)", "[2,...] p pop()"), shown(closed()));
  }

  @Test
  void severalOpen_areProcessesOfTheirOwn_acrossChunks() {
    int slow = log.call(push, 0);
    for (int i = 1; i <= 100; i++) {
      log.ret(log.call(push, i));
    }
    log.ret(slow);
    History history = closed();
    assertEquals(101, history.size());
    assertTrue(shown(history).contains("[0,201] p push(0)"));
    assertTrue(shown(history).contains("[0,1] p (2) push(1)"));
    assertEquals(2, history.processCount());
  }

  @Test
  void fail_isAnAnswer_unlessDeclaredOtherwise() {
    log.fail(log.call(pop), new NoSuchElementException("empty"));
    log.fail(log.call(push, 1), new TimeoutException());
    log.fail(log.call(push, 2), new StackOverflowError());
    assertEquals(
        List.of(
            "[0,1] p pop() -> {\"exception\":\"NoSuchElementException\"}",
            "[2,...] p push(1)",
            "[4,...] p push(2)"),
        shown(closed()));
  }

  @Test
  void on_nearestClassDecides() {
    Recorder declared =
        Recorder.options()
            .on(RuntimeException.class, ExceptionMeaning.NOT_HAPPENED)
            .on(IllegalStateException.class, ExceptionMeaning.UNKNOWN)
            .inMemory();
    ThreadLog own = declared.thread();
    own.fail(own.call(declared.kind("a")), new IllegalArgumentException());
    own.fail(own.call(declared.kind("b")), new IllegalStateException());
    own.fail(own.call(declared.kind("c")), new java.io.IOException());
    History history = closed(declared);
    assertEquals(List.of("b", "c"), List.of(history.name(0), history.name(1)));
    assertTrue(history.pending(0));
    assertEquals(Map.of("exception", "IOException"), history.operation(1).output());
  }

  @Test
  void record_lambda_recordsAndAnswers() {
    Deque<Integer> stack = new ArrayDeque<>();
    recorder.record("push", 5, () -> stack.push(5));
    Integer top = recorder.record("pop", stack::pop);
    assertEquals(5, top);
    NoSuchElementException thrown =
        assertThrows(NoSuchElementException.class, () -> recorder.record("pop", () -> stack.pop()));
    assertEquals(null, thrown.getMessage());
    History history = closed();
    assertEquals(Operation.of("push", 5L), history.operation(0));
    assertEquals("pop() -> 5", history.operation(1).toString());
    assertEquals("pop() -> null", history.operation(2).toString());
  }

  @Test
  void record_methodReferences_compile_evenOfOverloadedMethods() {
    Queue<Integer> queue = new ArrayDeque<>(List.of(1, 2));
    Integer head = recorder.record("deq", queue::remove);
    assertEquals(1, head);
    recorder.run("clear", queue::clear);
    recorder.record("enq", 3, () -> queue.add(3));
    assertEquals(
        List.of("deq() -> 1", "clear()", "enq(3) -> true"),
        IntStream.range(0, 3).mapToObj(closed()::operation).map(Operation::toString).toList());
  }

  @Test
  @SuppressWarnings("JdkObsolete") // people use it
  void record_emptyStack_answersNull_onlyWithoutInputAndWithAnswer() {
    Stack<Integer> stack = new Stack<>();
    assertThrows(EmptyStackException.class, () -> recorder.record("pop", stack::pop));
    assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(closed(), Specs.named("stack")));
    assertInstanceOf(
        Verdict.Linearizable.class, Plumbline.check(closed(), ModelSpec.of(Stack.class)));
    Recorder other = Recorder.inMemory();
    assertThrows(
        NoSuchElementException.class,
        () -> other.record("find", 5, () -> List.of().iterator().next()));
    assertThrows(
        EmptyStackException.class,
        () ->
            other.run(
                "drop",
                () -> {
                  stack.pop();
                }));
    History history = closed(other);
    assertEquals(Map.of("exception", "NoSuchElementException"), history.operation(0).output());
    assertEquals(Map.of("exception", "EmptyStackException"), history.operation(1).output());
  }

  @Test
  void exception_isNeverTakenForAStoredValue() {
    recorder.record("push", "IOException", () -> {});
    assertThrows(
        java.io.IOException.class,
        () ->
            recorder.record(
                "pop",
                () -> {
                  throw new java.io.IOException();
                }));
    assertEquals(
        "a map with the one key \"exception\" stands for an exception that was thrown, so it cannot"
            + " be an input: {\"exception\":\"IOException\"}",
        assertThrows(
                IllegalArgumentException.class,
                () -> log.call(push, Map.of("exception", "IOException")))
            .getMessage());
    assertEquals(2, closed().size());
    assertInstanceOf(Verdict.Violation.class, Plumbline.check(closed(), Specs.named("stack")));
  }

  @Test
  void timeouts_ofAnyKind_leaveTheOutcomeUnknown() {
    List<Exception> unknown =
        List.of(
            new java.net.SocketTimeoutException(),
            new java.io.InterruptedIOException(),
            new java.nio.channels.ClosedByInterruptException(),
            new ExecutionException(new TimeoutException()),
            new CompletionException(new ExecutionException(new InterruptedException())));
    unknown.forEach(thrown -> log.fail(log.call(push, 1), thrown));
    log.fail(log.call(push, 2), new ExecutionException(new java.io.IOException()));
    log.fail(log.call(push, 2), new CompletionException("no cause", null));
    History history = closed();
    assertEquals(unknown.size(), history.pendingCount());
    assertEquals(unknown.size() + 2, history.size());
  }

  @Test
  void httpTimeouts_areKnownByName() throws ReflectiveOperationException {
    Exception timeout =
        Class.forName("java.net.http.HttpConnectTimeoutException")
            .asSubclass(Exception.class)
            .getConstructor(String.class)
            .newInstance("late");
    log.fail(log.call(push, 1), timeout);
    assertEquals(1, closed().pendingCount());
  }

  @Test
  void answerThatCannotBeCopied_losesTheOperation_andIsThrown() {
    List<Object> self = new java.util.ArrayList<>();
    self.add(self);
    assertThrows(IllegalArgumentException.class, () -> recorder.record("a", () -> self));
    List<Object> changing =
        new java.util.ArrayList<>(List.of(1)) {
          @Override
          public java.util.Iterator<Object> iterator() {
            throw new java.util.ConcurrentModificationException();
          }
        };
    assertThrows(
        java.util.ConcurrentModificationException.class,
        () -> recorder.record("b", () -> changing));
    recorder.record("c", () -> 1);
    History history = closed();
    assertEquals(3, history.size());
    assertEquals(2, history.pendingCount());
  }

  @Test
  void misuse_isRefusedPlainly() throws InterruptedException {
    int op = log.call(push, 1);
    log.ret(op);
    assertThrows(IllegalStateException.class, () -> log.ret(op));
    assertThrows(IllegalStateException.class, () -> log.cancel(op + 1));
    try (Recorder other = Recorder.inMemory()) {
      Kind foreign = other.kind("push");
      assertThrows(IllegalArgumentException.class, () -> log.call(foreign));
    }
    Throwable[] caught = new Throwable[1];
    Thread thief = new Thread(() -> log.call(push), "thief");
    thief.setUncaughtExceptionHandler((t, e) -> caught[0] = e);
    thief.start();
    thief.join();
    assertEquals(
        "process p is recorded by thread main, and thread thief used its log: take a log for each"
            + " thread",
        caught[0].getMessage());
    assertThrows(IllegalStateException.class, recorder::history);
    recorder.close();
    recorder.close();
    assertThrows(IllegalStateException.class, () -> log.call(push));
    assertEquals(1, recorder.history().size());
  }

  @Test
  void tooManyOpen_isRefused_andTheyAreKept() {
    int open = 0;
    try {
      for (; open < 1000; open++) {
        log.call(push, open);
      }
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().startsWith("process p has 16 open operations"), e.getMessage());
    }
    assertEquals(16, closed().pendingCount());
    assertEquals(16, open);
  }

  @Test
  void manyOpen_areKept_whateverOrderTheyEndIn() {
    Recorder usual = Recorder.options().sequence(true).inMemory();
    ThreadLog own = usual.process("p");
    Kind kind = usual.kind("op");
    int[] open = new int[1000];
    for (int i = 0; i < open.length; i++) {
      open[i] = own.call(kind, i);
    }
    for (int i = open.length - 1; i >= 0; i--) {
      own.ret(open[i], i);
    }
    History history = closed(usual);
    assertEquals(1000, history.processCount());
    for (int row = 0; row < open.length; row++) {
      long i = (Long) history.operation(row).input();
      assertEquals(Operation.of("op", i, i), history.operation(row));
      assertEquals(1999 - 2 * i, history.ret(row));
    }
    assertEquals(1000, IntStream.range(0, 1000).mapToObj(history::operation).distinct().count());
  }

  @Test
  void processes_ofOneName_areOneLog_andThreadsOfOneNameAreTwo() throws InterruptedException {
    assertSame(log, recorder.process("p"));
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> recorder.record("push", 1, () -> {}), "worker");
      thread.start();
      thread.join();
    }
    History history = closed();
    assertEquals("worker", history.process(0));
    assertEquals("worker (2)", history.process(1));
  }

  @Test
  void backToBack_callsWhenTheLastReturned() {
    Recorder quick = Recorder.options().sequence(true).backToBack(true).inMemory();
    ThreadLog own = quick.process("p");
    own.ret(own.call(quick.kind("a")));
    own.lose(own.call(quick.kind("b")));
    int c = own.call(quick.kind("c"));
    own.ret(own.call(quick.kind("d")));
    own.ret(c);
    assertEquals(
        List.of("[0,1] p a()", "[1,...] p b()", "[1,5] p (2) d()", "[1,7] p c()"),
        shown(closed(quick)).stream().sorted().toList());
  }

  @Test
  void process_whoseThreadHasEnded_isContinuedByAnother() {
    for (int i = 0; i < 2; i++) {
      Threads.run(
          1,
          t -> {
            ThreadLog own = recorder.process("client");
            own.ret(own.call(push, 1));
            own.call(push, 2);
          });
    }
    assertEquals(
        List.of(
            "[0,1] client push(1)",
            "[2,...] client push(2)",
            "[4,5] client push(1)",
            "[6,...] client push(2)"),
        shown(closed()));
  }

  @Test
  void sweep_ofThreadsThatHaveEnded_losesNothing() {
    for (int i = 0; i < 200; i++) {
      int value = i;
      Threads.run(
          1,
          t -> {
            ThreadLog own = (value & 1) == 0 ? recorder.thread() : recorder.process("p" + value);
            own.ret(own.call(push, value));
            own.call(pop);
          });
    }
    History history = closed();
    assertEquals(400, history.size());
    assertEquals(200, history.pendingCount());
    assertEquals(200, history.processCount());
    for (int i = 0; i < 200; i++) {
      assertEquals(Operation.of("push", (long) i), history.operation(2 * i));
    }
  }

  @Test
  void annotate_keepsTimeAndText() {
    log.ret(log.call(push, 1));
    recorder.annotate("kill", "node 2");
    log.ret(log.call(pop), 1);
    History history = closed();
    assertEquals(List.of(new Annotation(3, "kill", "node 2")), history.annotations());
    assertEquals("[4,5] p pop() -> 1", history.show(1));
    assertThrows(IllegalStateException.class, () -> recorder.annotate("late", ""));
  }

  @Test
  void distinct_neverRepeats_betweenProcesses() {
    ThreadLog other = recorder.process("q");
    assertEquals(
        20_000L,
        IntStream.range(0, 20_000)
            .mapToLong(i -> (i & 1) == 0 ? log.distinct() : other.distinct())
            .distinct()
            .count());
  }
}
