package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes random valid histories and values from a seed. */
final class RandomHistories {
  /** What the values of a history may be. */
  enum Kind {
    JSON,
    EDN,
    ANY
  }

  private static final String[] STRINGS = {
    "",
    "a",
    "true",
    "null",
    "nil",
    "5",
    "t3",
    "a b",
    "x\"y\\z",
    "é€😀",
    "\ud800!",
    "\n\t\r\u0001",
    "#",
    "a.b",
    "->",
    "key",
    ":k",
    "1/2"
  };

  private static final BigDecimal DECIMAL = new BigDecimal("-12.500000000000000000000001E+300");

  private final SplittableRandom random;
  private final Kind kind;

  RandomHistories(long seed, Kind kind) {
    this.random = new SplittableRandom(seed);
    this.kind = kind;
  }

  Object value() {
    return value(3);
  }

  private Object value(int depth) {
    return switch (random.nextInt(kind == Kind.JSON ? 11 : 14)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> string();
      case 4 -> random.nextInt(1000) / 8.0 - 3;
      case 5 -> BigInteger.ONE.shiftLeft(79).add(BigInteger.valueOf(random.nextLong())).negate();
      case 6 -> Double.longBitsToDouble(random.nextLong(0x7fe0_0000_0000_0000L));
      case 7 -> list(depth);
      case 8 -> map(depth, false);
      case 9, 10 -> (long) random.nextInt(-5, 5);
      case 11 -> new HashSet<>(simple());
      case 12 -> map(depth, true);
      default -> random.nextBoolean() ? (Object) Double.NaN : DECIMAL;
    };
  }

  private String string() {
    return STRINGS[random.nextInt(STRINGS.length)];
  }

  /** JSON keys must be whole Unicode. */
  private String key() {
    return string().replace("\ud800", "");
  }

  private List<Long> simple() {
    return random.longs(random.nextInt(4), 0, 100).boxed().toList();
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    for (int n = depth == 0 ? 0 : random.nextInt(4); n > 0; n--) {
      list.add(value(depth - 1));
    }
    return list;
  }

  private Map<Object, Object> map(int depth, boolean anyKeys) {
    Map<Object, Object> map = new HashMap<>();
    for (int n = depth == 0 ? 0 : random.nextInt(4); n > 0; n--) {
      map.put(anyKeys ? value(depth - 1) : key(), value(depth - 1));
    }
    return map;
  }

  /** Several objects, unknown processes, equal times, processes that go on after pending ones. */
  History rich(int size) {
    HistoryBuilder b = History.builder();
    Object[] processes = {0L, 1L, -7L, "w", "t3", "a b", Long.MAX_VALUE, null};
    Object[] objects = {null, "s1", 5L, "5", "a.b", "true", list(2), 1.5, "x y"};
    boolean named = random.nextBoolean();
    long[] clock = new long[processes.length];
    for (int i = 0; i < size; i++) {
      int p = random.nextInt(processes.length);
      long call = clock[p] + random.nextInt(4);
      long ret = call + random.nextInt(20);
      clock[p] = ret + (random.nextInt(3) == 0 ? 0 : 1);
      Object object = named ? objects[random.nextInt(objects.length)] : null;
      String name = random.nextInt(4) == 0 ? string() : "op" + random.nextInt(3);
      if (random.nextInt(8) == 0) {
        b.addPendingTo(object, processes[p], name, value(), call);
      } else {
        b.addTo(object, processes[p], name, value(), output(), call, ret);
      }
      annotate(b, call);
    }
    return b.build();
  }

  private Object output() {
    return random.nextInt(3) == 0 ? Operation.NOTHING : value();
  }

  /** What Jepsen's formats can hold. */
  History plain(int size) {
    HistoryBuilder b = History.builder();
    long[] clock = new long[5];
    for (int i = 0; i < size; i++) {
      int p = random.nextInt(clock.length);
      if (clock[p] < 0) {
        continue;
      }
      long call = clock[p] + random.nextInt(4);
      long ret = call + random.nextInt(20);
      boolean pending = random.nextInt(12) == 0;
      clock[p] = pending ? -1 : ret + 1;
      addPlain(b, (long) p, call, ret, pending);
      annotate(b, call);
    }
    return b.build();
  }

  private void annotate(HistoryBuilder b, long time) {
    if (random.nextInt(6) == 0) {
      b.annotate(time + random.nextInt(-3, 3), string(), string());
    }
  }

  private void addPlain(HistoryBuilder b, long p, long call, long ret, boolean pending) {
    Object input = value();
    boolean cas = random.nextInt(4) == 0;
    String name = cas ? "cas" : "f" + random.nextInt(4);
    Object output = cas ? (Object) random.nextBoolean() : output();
    boolean same = output != Operation.NOTHING && same(input, output);
    if (pending) {
      b.addPending(p, name, input, call);
    } else {
      b.add(p, name, input, same && !cas && input != null ? Operation.NOTHING : output, call, ret);
    }
  }

  private static boolean same(Object a, Object b) {
    return java.util.Objects.equals(
        dev.plumbline.core.history.Values.normalize(a),
        dev.plumbline.core.history.Values.normalize(b));
  }
}
