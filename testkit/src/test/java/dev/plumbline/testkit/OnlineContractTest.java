package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Online checkers against the oracle, prefix by prefix. */
class OnlineContractTest {
  private static final int NORMAL = 20_000;
  private static final int DEEP = 300_000;

  /** Queues without peeks and registers without cas, each value once: exact at each event. */
  @ParameterizedTest
  @ValueSource(strings = {"queue", "register"})
  void distinctValues_exactAtEachEvent(String name) {
    OnlineContract contract = new OnlineContract(Specs.named(name), true);
    for (int seed = 0; seed < Evidence.count(NORMAL, DEEP); seed++) {
      Rng rng = Rng.of(seed, 41);
      contract.check(distinct(name.equals("queue"), rng), rng);
    }
    System.out.println(name + ": " + contract);
    assertTrue(contract.toString().endsWith(" 0 of them seen late"), contract.toString());
  }

  @Test
  void set_exactAtEachEvent() {
    Spec<?> spec = Specs.named("set");
    OnlineContract contract = new OnlineContract(spec, true);
    SmallHistories histories = new SmallHistories(spec, Workloads.forSpec(spec), 10);
    for (int seed = 0; seed < Evidence.count(NORMAL, DEEP); seed++) {
      contract.check(histories.next(seed), Rng.of(seed, 42));
    }
    System.out.println("set: " + contract);
  }

  /** With repeats, peeks and everything: the event reported is the first bad one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "queue",
        "register",
        "stack",
        "priority-queue",
        "map",
        "multiset",
        "counter",
        "mutex"
      })
  void smallHistories_rightEvent(String name) {
    Spec<?> spec = Specs.named(name);
    OnlineContract contract = new OnlineContract(spec, false);
    SmallHistories histories = new SmallHistories(spec, Workloads.forSpec(spec), 9);
    for (int seed = 0; seed < Evidence.count(NORMAL / 10, DEEP / 10); seed++) {
      contract.check(histories.next(seed), Rng.of(seed, 43));
    }
    System.out.println(name + ": " + contract);
  }

  private static final class Draft {
    String name;
    Object input;
    Object output = Operation.NOTHING;
    long call;
    long ret;
    double point;
    boolean pending;
    boolean effect;
  }

  /** A run of a queue or register with long operations, and then up to two things changed. */
  private static History distinct(boolean queue, Rng rng) {
    int n = 2 + rng.below(8);
    int horizon = n + rng.below(3 * n);
    double pending = rng.below(3) == 0 ? 0 : rng.unit() * 0.4;
    List<Draft> drafts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Draft d = new Draft();
      d.call = rng.below(horizon);
      int length = rng.below(rng.below(4) == 0 ? horizon : 1 + rng.below(horizon));
      d.ret = d.call + length;
      d.pending = rng.chance(pending);
      d.effect = !d.pending || rng.below(3) > 0;
      d.point = d.call + rng.unit() * length;
      drafts.add(d);
    }
    List<Draft> order = new ArrayList<>(drafts);
    order.sort(Comparator.comparingDouble(d -> d.point));
    Deque<Object> content = new ArrayDeque<>();
    List<Object> values = new ArrayList<>(Collections.singletonList(null));
    for (Draft d : order) {
      boolean adds = rng.below(10) < 5;
      d.name = queue ? (adds ? "enq" : "deq") : adds ? "write" : "read";
      if (adds) {
        d.input = (long) values.size();
        values.add(d.input);
      } else {
        d.output = content.peek();
      }
      if (d.effect && (adds || queue)) {
        if (!queue || !adds) {
          content.poll();
        }
        if (adds) {
          content.add(d.input);
        }
      }
    }
    for (int changes = rng.below(3); changes > 0; changes--) {
      Draft d = drafts.get(rng.below(n));
      if (rng.below(2) == 0) {
        d.call = Math.max(0, d.call + rng.below(9) - 4);
        d.ret = Math.max(d.call, d.ret + rng.below(9) - 4);
      } else if (d.input == null) {
        d.output = values.get(rng.below(values.size()));
      }
    }
    HistoryBuilder b = History.builder();
    for (Draft d : drafts) {
      if (d.pending) {
        b.addPending(null, d.name, d.input, d.call);
      } else {
        b.add(null, d.name, d.input, d.output, d.call, d.ret);
      }
    }
    return b.build();
  }
}
