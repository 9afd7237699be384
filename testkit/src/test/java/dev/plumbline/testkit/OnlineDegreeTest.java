package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The degree of a queue that is being watched is, at each event, that of its prefix. */
class OnlineDegreeTest {
  /** One operation of a random queue: what the model did, and where its events are. */
  private static final class Call {
    final boolean adds;
    Object value;
    long call;
    long ret = History.PENDING;
    boolean effected;
    long handle;

    Call(boolean adds) {
      this.adds = adds;
    }
  }

  /**
   * Plays a random queue of which each dequeue takes some early value; now and then one is lost.
   */
  private static final class Play {
    private final Rng rng;
    private final OnlineChecker online = OnlineChecker.measuring(Specs.named("queue"));
    private final List<Call> all = new ArrayList<>();
    private final List<Call> open = new ArrayList<>();
    private final List<Object> content = new ArrayList<>();
    private long values;
    private long time;

    Play(long seed) {
      rng = Rng.of(seed, 91);
    }

    /** Compares after each event. */
    void run(int events) {
      int clients = 1 + rng.below(4);
      for (int e = 0; e < events; e++) {
        if (open.size() < clients && rng.chance(0.5)) {
          call();
        } else if (!open.isEmpty()) {
          advance(open.get(rng.below(open.size())));
        }
        assertEquals(offline(), online.degree(), () -> "\n" + Text.of(history()));
      }
      assertFalse(online.forgetful());
    }

    private void call() {
      Call call = new Call(content.size() < 3 || rng.chance(0.45));
      call.value = call.adds ? Long.valueOf(++values) : null;
      call.call = time++;
      call.handle =
          online.call("p" + all.size(), call.adds ? "enq" : "deq", call.adds ? call.value : null);
      all.add(call);
      open.add(call);
    }

    private void advance(Call call) {
      if (!call.effected) {
        call.effected = true;
        if (call.adds) {
          content.add(call.value);
        } else if (!content.isEmpty()) {
          call.value = content.remove(rng.below(Math.min(5, content.size())));
        }
        return;
      }
      open.remove(call);
      if (rng.chance(0.03)) {
        online.lose(call.handle);
        return;
      }
      call.ret = time++;
      assertTrue(online.ret(call.handle, call.adds ? Operation.NOTHING : call.value));
    }

    private History history() {
      HistoryBuilder builder = History.builder();
      for (int i = 0; i < all.size(); i++) {
        Call c = all.get(i);
        String name = c.adds ? "enq" : "deq";
        if (c.ret == History.PENDING) {
          builder.addPending("p" + i, name, c.adds ? c.value : null, c.call);
        } else {
          builder.add(
              "p" + i, name, c.adds ? c.value : null, c.adds ? null : c.value, c.call, c.ret);
        }
      }
      return builder.build();
    }

    private int offline() {
      return new DegreeMeter(Specs.named("queue"), "out-of-order")
          .proof(false)
          .measure(history())
          .exact()
          .orElseThrow();
    }
  }

  @Test
  void degree_isThatOfThePrefix_atEachEvent() {
    int plays = Evidence.count(60, 2_000);
    for (int seed = 0; seed < plays; seed++) {
      new Play(seed).run(70);
    }
  }

  /** What a dequeue takes while its enqueue is open leaves nothing behind but the open enqueue. */
  @Test
  void valueThatLeavesFirst_letsItsEnqueueEndInAnyWay() {
    for (String end : List.of("returns", "fails", "is lost")) {
      OnlineChecker online = OnlineChecker.measuring(Specs.named("queue"));
      long enq = online.call("p", "enq", 1);
      assertTrue(online.ret(online.call("q", "deq", null), 1));
      switch (end) {
        case "returns" -> assertTrue(online.ret(enq, Operation.NOTHING));
        case "fails" -> online.fail(enq);
        default -> online.lose(enq);
      }
      assertEquals(0, online.degree(), end);
      assertEquals(end.equals("fails"), online.forgetful(), "a value left that was never there");
    }
  }

  /** A dequeue that hangs may have taken any value that is there, and keeps none that is gone. */
  @Test
  void memory_isForWhatIsThere() {
    OnlineChecker online = OnlineChecker.measuring(Specs.named("queue"));
    long kept = online.call("r", "enq", -1);
    online.ret(kept, Operation.NOTHING);
    long hanging = online.call("h", "deq", null);
    long most = 0;
    for (int i = 0; i < 5_000; i++) {
      online.ret(online.call("p", "enq", i), Operation.NOTHING);
      online.ret(online.call("q", "deq", null), i);
      most = Math.max(most, online.retained());
    }
    assertEquals(0, online.degree(), "the dequeue that hangs may have taken -1");
    assertTrue(most < 10, "kept " + most);
    online.ret(hanging, null);
    assertEquals(1, online.degree());
  }

  @Test
  void valueThatWasNotThere_isAViolation() {
    OnlineChecker online = OnlineChecker.measuring(Specs.named("queue"));
    online.ret(online.call("p", "enq", 1), Operation.NOTHING);
    online.ret(online.call("q", "deq", null), 1);
    assertFalse(online.ret(online.call("q", "deq", null), 1));
    assertTrue(online.alarm().isPresent());
  }
}
