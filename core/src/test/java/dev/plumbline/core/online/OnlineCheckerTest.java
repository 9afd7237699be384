package dev.plumbline.core.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Online checking, event by event. */
class OnlineCheckerTest {
  private static final Object NOTHING = Operation.NOTHING;

  private final OnlineChecker queue = online("queue");

  private static OnlineChecker online(String spec) {
    return OnlineChecker.of(Specs.named(spec));
  }

  private static boolean all(OnlineChecker online, String add, int... values) {
    boolean fine = true;
    for (int v : values) {
      fine &= online.ret(online.call(null, add, v), NOTHING);
    }
    return fine;
  }

  @Test
  void queue_overtakenValue_isSeenAtTheReturn() {
    all(queue, "enq", 1, 2);
    long deq = queue.call(null, "deq", null);
    assertFalse(queue.ret(deq, 2));
    Alarm alarm = queue.alarm().get();
    assertEquals(5, alarm.event());
    assertEquals(5, alarm.seenAt());
    assertTrue(alarm.result().verified());
    assertEquals(3, alarm.violation().core().operations().length);
  }

  @Test
  void queue_openDeq_excusesOneOvertakenValue() {
    all(queue, "enq", 1, 2, 3);
    long open = queue.call(null, "deq", null);
    assertTrue(queue.ret(queue.call(null, "deq", null), 2));
    // Only now is it known that the open one did not take 1.
    assertFalse(queue.ret(open, 3));
  }

  @Test
  void queue_deadline_binds() {
    all(queue, "enq", 1, 2);
    long open = queue.call(null, "deq", null);
    assertTrue(queue.ret(queue.call(null, "deq", null), 2));
    queue.call(null, "deq", null);
    // 1 was ahead of 2, and the deq that is still open was called too late to have taken it.
    assertFalse(queue.ret(open, null));
    assertEquals(8, queue.alarm().get().event());
  }

  @Test
  void queue_valueThatLeft_mayComeBack() {
    for (int i = 0; i < 3; i++) {
      assertTrue(all(queue, "enq", 1));
      assertTrue(queue.ret(queue.call(null, "deq", null), 1));
    }
    assertFalse(queue.ret(queue.call(null, "deq", null), 1));
  }

  @Test
  void queue_failedEnq_ofAValueThatWasSeen_isTheViolation() {
    long enq = queue.call(null, "enq", 1);
    assertTrue(queue.ret(queue.call(null, "deq", null), 1));
    assertFalse(queue.fail(enq));
    assertEquals(3, queue.alarm().get().event());
  }

  @Test
  void queue_lostDeq_mayHaveTakenAnything() {
    all(queue, "enq", 1, 2);
    queue.lose(queue.call(null, "deq", null));
    assertTrue(queue.ret(queue.call(null, "deq", null), 2));
    assertTrue(queue.ret(queue.call(null, "deq", null), null));
  }

  /** Nobody else can have taken 1, so nothing of it need be kept. */
  @Test
  void queue_lostDeq_isSettled_whenItsValueIsOvertaken() {
    all(queue, "enq", 1);
    queue.lose(queue.call(null, "deq", null));
    all(queue, "enq", 2);
    long open = queue.call(null, "deq", null);
    assertTrue(queue.ret(queue.call(null, "deq", null), 2));
    assertTrue(queue.retained() > 0, "the open deq may have taken 1 as well");
    assertTrue(queue.ret(open, null));
    assertEquals(0, queue.retained());
    assertFalse(queue.ret(queue.call(null, "deq", null), 1));
  }

  @Test
  void queue_emptyResult_needsAGap() {
    all(queue, "enq", 1);
    assertFalse(queue.ret(queue.call(null, "deq", null), null));
  }

  @Test
  void queue_withPeeksAndRepeats_isDecidedAllTheSame() {
    all(queue, "enq", 1, 1, 2);
    assertTrue(queue.ret(queue.call(null, "peek", null), 1));
    assertTrue(queue.ret(queue.call(null, "deq", null), 1));
    assertTrue(queue.ret(queue.call(null, "deq", null), 1));
    queue.ret(queue.call(null, "peek", null), 3);
    assertFalse(queue.decideNow());
    assertEquals(13, queue.alarm().get().event());
  }

  /** Without the rule on open peeks the cut after the pop forgets the value that is peeked at. */
  @Test
  void stack_openPeek_canNameAValueThatWasRemoved() {
    OnlineChecker stack = online("stack");
    assertTrue(all(stack, "push", 1));
    long pop = stack.call(null, "pop", null);
    long peek = stack.call(null, "peek", null);
    assertTrue(stack.ret(pop, 1));
    assertTrue(stack.decideNow());
    assertTrue(stack.ret(peek, 1));
    assertTrue(stack.decideNow());
  }

  /** 2 was above 1 when 1 was popped, and no pop took it: but that is not obvious. */
  private static boolean popBelow(OnlineChecker stacks, String object) {
    stacks.ret(stacks.callOn(object, null, "push", 1), NOTHING);
    stacks.ret(stacks.callOn(object, null, "push", 2), NOTHING);
    long open = stacks.callOn(object, null, "pop", null);
    stacks.ret(stacks.callOn(object, null, "pop", null), 1);
    stacks.ret(stacks.callOn(object, null, "push", 3), NOTHING);
    return stacks.ret(open, 3);
  }

  @Test
  void stack_violation_isSeenWithinTheDelay_atItsEvent() {
    OnlineChecker stack = online("stack");
    boolean fine = popBelow(stack, null);
    assertTrue(fine, "not seen at once");
    int more = 0;
    while (fine) {
      long push = stack.call(null, "push", 100 + more);
      fine = stack.ret(push, NOTHING);
      more += 2;
      assertTrue(more <= RecheckingFollower.LEAST, "too late");
    }
    assertEquals(9, stack.alarm().get().event());
  }

  @Test
  void stack_popOfACoveredValue_isSeenAtOnce() {
    OnlineChecker stack = online("stack");
    all(stack, "push", 1, 2);
    long open = stack.call(null, "pop", null);
    assertTrue(stack.ret(stack.call(null, "pop", null), 1), "the open pop may have taken 2");
    assertFalse(stack.ret(open, null));
    assertEquals(7, stack.alarm().get().seenAt());
  }

  @Test
  void priorityQueue_pollOfALargerValue_isSeenAtOnce() {
    OnlineChecker queue = online("priority-queue");
    all(queue, "insert", 2, 1);
    assertFalse(queue.ret(queue.call(null, "poll", null), 2));
    assertEquals(5, queue.alarm().get().seenAt());
  }

  @Test
  void stack_valueNeverPushed_isSeenAtOnce() {
    OnlineChecker stack = online("stack");
    assertFalse(stack.ret(stack.call(null, "pop", null), 7));
  }

  /** Results known at the call would report an event that is too early. */
  @Test
  void set_resultOfAnOpenAdd_isNotKnownBeforeItsReturn() {
    OnlineChecker set = online("set");
    long add = set.call(null, "add", 1);
    assertTrue(set.ret(set.call(null, "contains", 1), true));
    assertFalse(set.ret(add, false));
    assertEquals(3, set.alarm().get().event());
  }

  @Test
  void set_remembersOneOperation_ofAQuietElement() {
    OnlineChecker set = online("set");
    for (int i = 0; i < 1000; i++) {
      assertTrue(set.ret(set.call(null, "add", i % 10), i < 10));
    }
    assertEquals(10, set.retained());
    for (int i = 0; i < 10; i++) {
      assertTrue(set.ret(set.call(null, "remove", i), true));
    }
    assertEquals(0, set.retained());
  }

  @Test
  void register_readOfAReplacedValue_isSeenAtTheReturn() {
    OnlineChecker register = online("register");
    all(register, "write", 1, 2);
    assertTrue(register.ret(register.call(null, "read", null), 2));
    assertFalse(register.ret(register.call(null, "read", null), 1));
    assertTrue(register.alarm().get().result().verified());
  }

  @Test
  void register_newOldInversion_isSeen() {
    OnlineChecker register = online("register");
    all(register, "write", 1);
    long write = register.call(null, "write", 2);
    assertTrue(register.ret(register.call(null, "read", null), 2));
    assertFalse(register.ret(register.call(null, "read", null), 1));
    assertTrue(write >= 0);
  }

  @Test
  void register_cas_isDecidedAllTheSame() {
    OnlineChecker register = online("register");
    all(register, "write", 1);
    assertTrue(register.ret(register.call(null, "cas", List.of(1, 2)), true));
    register.ret(register.call(null, "cas", List.of(1, 3)), true);
    assertFalse(register.decideNow());
    assertEquals(5, register.alarm().get().event());
  }

  @Test
  void register_cas_afterForgetting_isDecidedAllTheSame() {
    for (int old = 98; old < 102; old++) {
      OnlineChecker register = online("register");
      for (int i = 0; i < 100; i++) {
        assertTrue(all(register, "write", i));
        assertTrue(register.ret(register.call(null, "read", null), i));
      }
      register.lose(register.call(null, "write", 100));
      register.ret(register.call(null, "cas", List.of(old, -1)), true);
      assertEquals(old == 99 || old == 100, register.decideNow(), "cas from " + old);
      assertFalse(register.forgetful());
    }
  }

  @Test
  void register_longRead_mayReturnWhatWasWrittenMeanwhile() {
    for (int value = 0; value < 3; value++) {
      OnlineChecker register = online("register");
      assertTrue(all(register, "write", 0, 1));
      long read = register.call(null, "read", null);
      for (int i = 2; i < 10_000; i++) {
        assertTrue(all(register, "write", i));
      }
      assertEquals(value > 0, register.ret(read, value));
      assertFalse(register.forgetful());
    }
  }

  @Test
  void register_readThatNeverReturns_isSetAside() {
    OnlineChecker register = online("register");
    long[] reads = new long[3];
    for (int i = 0; i < 3; i++) {
      reads[i] = register.call(null, "read", null);
    }
    int last = 5 * RegisterFollower.MOST;
    for (int i = 0; i <= last; i++) {
      assertTrue(all(register, "write", i));
    }
    assertTrue(register.retained() < 6 * RegisterFollower.MOST, "kept " + register.retained());
    assertTrue(register.ret(reads[0], last));
    assertFalse(register.forgetful(), "the last value is known");
    register.lose(reads[1]);
    assertTrue(register.ret(reads[2], 5));
    assertTrue(register.forgetful(), "whether 5 was ever written is not");
    assertFalse(register.ret(register.call(null, "read", null), 5));
  }

  @Test
  void earlierViolation_ofAPartThatIsDecidedLater_isTheOneReported() {
    OnlineChecker stacks = online("stack");
    assertTrue(popBelow(stacks, "a"));
    assertFalse(stacks.ret(stacks.callOn("b", null, "pop", null), 5));
    assertEquals(9, stacks.alarm().get().event());
  }

  @Test
  void unknownOperation_isSaidWithItsLine() {
    MalformedHistoryException e =
        assertThrows(
            MalformedHistoryException.class,
            () -> queue.source("run.edn").at(4, 12).call(null, "dequeu", null));
    assertEquals(12, e.problems().get(0).line());
    assertEquals("run.edn", e.problems().get(0).source());
  }

  @Test
  void timesThatFall_areRefused() {
    queue.at(5, 1).call(null, "deq", null);
    assertThrows(IllegalArgumentException.class, () -> queue.at(4, 2).call(null, "deq", null));
  }

  // ---- Memory.

  @Test
  void queue_memory_isBoundedByWhatIsOpenOrPresent() {
    QueueFollower follower = new QueueFollower((ops, forgetful) -> null);
    Random random = new Random(7);
    Simulation run = new Simulation(random, follower);
    for (int i = 0; i < 40_000; i++) {
      assertTrue(run.step());
      int bound = 4 * follower.inherent() + 20;
      assertTrue(follower.auxiliary() <= bound, follower.auxiliary() + " > " + bound);
    }
    assertTrue(run.empties > 100, "the run has empty results: " + run.empties);
  }

  @Test
  void register_memory_isBoundedByTheConcurrency() {
    OnlineChecker register = online("register");
    Random random = new Random(3);
    long[] open = new long[8];
    int[] state = new int[8];
    Object[] seen = new Object[8];
    Object value = null;
    long most = 0;
    for (long i = 0; i < 60_000; i++) {
      int p = random.nextInt(8);
      boolean writes = p < 4;
      if (state[p] == 0) {
        seen[p] = writes ? i : null;
        open[p] = register.call(null, writes ? "write" : "read", seen[p]);
      } else if (state[p] == 1) {
        value = writes ? seen[p] : value;
        seen[p] = value;
      } else {
        assertTrue(register.ret(open[p], writes ? NOTHING : seen[p]));
      }
      state[p] = (state[p] + 1) % 3;
      most = Math.max(most, register.retained());
    }
    assertTrue(most < 300, "kept " + most);
  }

  @Test
  void set_lostOperations_doNotKeepWhatFollows() {
    OnlineChecker set = online("set");
    set.lose(set.call(null, "add", 1));
    set.lose(set.call(null, "remove", 1));
    for (int i = 0; i < 1000; i++) {
      assertTrue(set.ret(set.call(null, "contains", 1), i >= 500));
    }
    assertTrue(set.retained() <= 2, "kept " + set.retained());
    // One remove was lost, so the element can disappear once.
    assertTrue(set.ret(set.call(null, "contains", 1), false));
    assertFalse(set.ret(set.call(null, "contains", 1), true));
    assertTrue(set.alarm().get().result().verified());
  }

  @Test
  void counter_lostIncrements_areUsedUpOnce() {
    OnlineChecker counter = online("counter");
    for (int i = 0; i < 3; i++) {
      counter.lose(counter.call(null, "increment", null));
    }
    for (int i = 1; i < 1000; i++) {
      assertTrue(counter.ret(counter.call(null, "increment", null), i < 500 ? i : i + 2));
    }
    assertTrue(counter.decideNow());
    assertTrue(counter.retained() < 10, "kept " + counter.retained());
    counter.ret(counter.call(null, "get", null), 1002);
    assertTrue(counter.decideNow());
    counter.ret(counter.call(null, "get", null), 1003);
    assertFalse(counter.decideNow());
  }

  @Test
  void counter_thatWrapsAround_forgets() {
    OnlineChecker counter = online("counter");
    for (int i = 0; i < 200; i++) {
      assertTrue(counter.ret(counter.call(null, "add", Long.MAX_VALUE), NOTHING));
    }
    assertTrue(counter.ret(counter.call(null, "get", null), -200));
    assertTrue(counter.decideNow());
    assertEquals(1, counter.retained());
  }

  @Test
  void register_lostWritesAndCas_doNotKeepWhatFollows() {
    OnlineChecker register = online("register");
    register.lose(register.call(null, "write", -1));
    register.lose(register.call(null, "cas", List.of(5, -2)));
    for (int i = 0; i < 1000; i++) {
      assertTrue(all(register, "write", i));
      int now = i == 300 ? -1 : i == 5 ? -2 : i;
      assertTrue(register.ret(register.call(null, "read", null), now));
    }
    assertTrue(register.decideNow());
    assertTrue(register.retained() < 10, "kept " + register.retained());
    register.ret(register.call(null, "read", null), -2);
    assertFalse(register.decideNow());
  }

  @Test
  void map_keysThatAreGone_areForgotten() {
    OnlineChecker map = online("map");
    for (int i = 0; i < 5000; i++) {
      assertTrue(map.ret(map.call(null, "put", List.of(i, i)), NOTHING));
      assertTrue(map.ret(map.call(null, "remove", i), NOTHING));
    }
    assertTrue(map.decideNow());
    assertEquals(0, map.retained());
    map.ret(map.call(null, "get", 7), 7);
    assertFalse(map.decideNow());
  }

  /** A queue with eight clients, run for real. */
  private static final class Simulation {
    private final Random random;
    private final QueueFollower follower;
    private final ArrayDeque<Object> queue = new ArrayDeque<>();
    private final TrackedOperation[] open = new TrackedOperation[8];
    private final Object[] answer = new Object[8];
    private final boolean[] happened = new boolean[8];
    private long events;
    private int empties;

    Simulation(Random random, QueueFollower follower) {
      this.random = random;
      this.follower = follower;
    }

    boolean step() {
      int p = random.nextInt(8);
      if (open[p] == null) {
        boolean enq = random.nextInt(10) < 5;
        Operation call = Operation.pending(enq ? "enq" : "deq", enq ? (Object) events : null);
        open[p] = new TrackedOperation(null, null, 0, events, events, call, call);
        events++;
        happened[p] = false;
        follower.call(open[p]);
        return true;
      }
      TrackedOperation op = open[p];
      boolean enq = op.name().equals("enq");
      if (!happened[p]) {
        happened[p] = true;
        answer[p] = enq ? NOTHING : queue.poll();
        if (enq) {
          queue.add(op.seen.input());
        }
        return true;
      }
      op.ret = events++;
      op.seen = enq ? op.seen.returningNothing() : op.seen.returning(answer[p]);
      empties += !enq && answer[p] == null ? 1 : 0;
      open[p] = null;
      return follower.returned(op);
    }
  }
}
