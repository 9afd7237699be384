package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class CoreFingerprintTest {
  private record Op(int process, String name, Object in, Object out, long call, long ret) {}

  private static final List<Op> OVERTAKEN =
      List.of(
          new Op(0, "enq", 1, null, 0, 10),
          new Op(1, "enq", 2, null, 20, 30),
          new Op(2, "deq", null, 2, 25, 50),
          new Op(0, "deq", null, 1, 60, History.PENDING));

  @Test
  void fingerprint_doesNotDependOnTimesPositionsAndProcesses() {
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      List<Op> core = random(random);
      List<Op> moved = new ArrayList<>();
      for (Op op : core) {
        moved.add(
            new Op(100 - op.process, op.name, op.in, op.out, stretch(op.call), stretch(op.ret)));
      }
      Collections.shuffle(moved, random);
      assertEquals(exact(history(core)), exact(history(moved)), "seed " + seed);
      assertEquals(shape(history(core)), shape(history(moved)), "seed " + seed);
    }
  }

  /** Calls that overlap may come in any order, and returns, as long as what precedes what stays. */
  @Test
  void fingerprint_dependsOnPrecedenceOnly() {
    List<Op> one =
        List.of(
            new Op(0, "write", 1, null, 0, 10),
            new Op(1, "write", 2, null, 1, 11),
            new Op(2, "read", null, 3, 20, 30));
    List<Op> other =
        List.of(
            new Op(0, "write", 1, null, 5, 7),
            new Op(1, "write", 2, null, 2, 6),
            new Op(2, "read", null, 3, 8, 9));
    assertEquals(exact(history(one)), exact(history(other)));
  }

  @Test
  void exactFingerprint_tellsValuesAndOrderApart() {
    String original = exact(history(OVERTAKEN));
    List<Op> otherValues = renamed(v -> v + 40);
    List<Op> overlapping = new ArrayList<>(OVERTAKEN);
    overlapping.set(0, new Op(0, "enq", 1, null, 0, 20));
    List<Op> pending = new ArrayList<>(OVERTAKEN);
    pending.set(1, new Op(1, "enq", 2, null, 20, History.PENDING));
    for (List<Op> different : List.of(otherValues, overlapping, pending, OVERTAKEN.subList(0, 3))) {
      assertNotEquals(original, exact(history(different)));
    }
    assertNotEquals(original, CoreFingerprint.exact("stack", history(OVERTAKEN)));
  }

  @Test
  void shape_isTheSameForOtherValues() {
    assertEquals(shape(history(OVERTAKEN)), shape(history(renamed(v -> 1000 - v))));
    List<Op> overlapping = new ArrayList<>(OVERTAKEN);
    overlapping.set(0, new Op(0, "enq", 1, null, 0, 20));
    assertNotEquals(shape(history(OVERTAKEN)), shape(history(overlapping)));
    List<Op> exchanged = new ArrayList<>(OVERTAKEN);
    exchanged.set(2, new Op(2, "deq", null, 1, 25, 50));
    assertNotEquals(shape(history(OVERTAKEN)), shape(history(exchanged)));
  }

  @Test
  void shape_survivesRandomRenaming() {
    for (long seed = 1; seed <= 300; seed++) {
      List<Op> core = random(new Random(seed));
      List<Op> renamed = new ArrayList<>();
      for (Op op : core) {
        renamed.add(new Op(op.process, op.name, rename(op.in), rename(op.out), op.call, op.ret));
      }
      assertEquals(shape(history(core)), shape(history(renamed)), "seed " + seed);
    }
  }

  /** Against the definition: some renaming of operations, and of values, keeps everything. */
  @Test
  void fingerprints_areEqualExactlyForIsomorphicCores() {
    Random random = new Random(11);
    List<History> cores = new ArrayList<>();
    List<String> exact = new ArrayList<>();
    List<String> shapes = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      cores.add(tiny(random));
      exact.add(exact(cores.get(i)));
      shapes.add(shape(cores.get(i)));
    }
    int same = 0;
    int sameShape = 0;
    for (int i = 0; i < cores.size(); i++) {
      for (int j = 0; j < i; j++) {
        History a = cores.get(i);
        History b = cores.get(j);
        boolean isSame = exact.get(i).equals(exact.get(j));
        boolean isSameShape = shapes.get(i).equals(shapes.get(j));
        assertEquals(isomorphic(a, b, false), isSame, () -> shown(a) + "\n" + shown(b));
        assertEquals(isomorphic(a, b, true), isSameShape, () -> shown(a) + "\n" + shown(b));
        same += isSame ? 1 : 0;
        sameShape += isSameShape ? 1 : 0;
      }
    }
    assertTrue(same > 100 && sameShape > 2 * same, same + " and " + sameShape);
  }

  private static History tiny(Random random) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      long call = random.nextInt(3);
      long ret = random.nextInt(6) == 0 ? History.PENDING : call + random.nextInt(2);
      Object value = random.nextInt(2);
      ops.add(
          random.nextBoolean()
              ? new Op(i, "w", value, null, call, ret)
              : new Op(i, "r", null, value, call, ret));
    }
    return history(ops);
  }

  private static boolean isomorphic(History a, History b, boolean renamesValues) {
    int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int[] order : orders) {
      if (isIsomorphism(a, b, order, renamesValues)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIsomorphism(History a, History b, int[] order, boolean renamesValues) {
    Map<Object, Object> there = new HashMap<>();
    Map<Object, Object> back = new HashMap<>();
    for (int i = 0; i < order.length; i++) {
      Operation x = a.operation(i);
      Operation y = b.operation(order[i]);
      if (!x.name().equals(y.name()) || x.pending() != y.pending()) {
        return false;
      }
      for (int j = 0; j < order.length; j++) {
        if (a.precedes(i, j) != b.precedes(order[i], order[j])) {
          return false;
        }
      }
      for (Object[] pair : new Object[][] {{x.input(), y.input()}, {x.output(), y.output()}}) {
        if (!fits(pair[0], pair[1], renamesValues, there, back)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean fits(
      Object x, Object y, boolean renames, Map<Object, Object> there, Map<Object, Object> back) {
    if (!renames || x == null || y == null) {
      return Objects.equals(x, y);
    }
    return y.equals(there.computeIfAbsent(x, v -> y)) && x.equals(back.computeIfAbsent(y, v -> x));
  }

  private static String shown(History history) {
    return history.show(0) + "; " + history.show(1) + "; " + history.show(2);
  }

  private static Object rename(Object value) {
    return value instanceof Integer n ? "value " + (97 * n) % 1009 : value;
  }

  private static List<Op> renamed(LongUnaryOperator change) {
    List<Op> ops = new ArrayList<>();
    for (Op op : OVERTAKEN) {
      Object in = op.in == null ? null : change.applyAsLong((Integer) op.in);
      Object out = op.out == null ? null : change.applyAsLong((Integer) op.out);
      ops.add(new Op(op.process, op.name, in, out, op.call, op.ret));
    }
    return ops;
  }

  /** Distinct values, each written once and read by some. */
  private static List<Op> random(Random random) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      long call = random.nextInt(20);
      long ret = random.nextInt(5) == 0 ? History.PENDING : call + random.nextInt(8);
      boolean write = i < 2 || random.nextBoolean();
      ops.add(
          write
              ? new Op(i, "write", i, null, call, ret)
              : new Op(i, "read", null, random.nextInt(i), call, ret));
    }
    return ops;
  }

  private static long stretch(long time) {
    return time == History.PENDING ? time : time * 1000 + 7;
  }

  private static History history(List<Op> ops) {
    HistoryBuilder builder = History.builder();
    for (Op op : ops) {
      if (op.ret == History.PENDING) {
        builder.addPending(op.process, op.name, op.in, op.call);
      } else {
        builder.add(op.process, op.name, op.in, op.out, op.call, op.ret);
      }
    }
    return builder.build();
  }

  private static String exact(History core) {
    return CoreFingerprint.exact("queue", core);
  }

  private static String shape(History core) {
    return CoreFingerprint.shape("queue", core);
  }
}
