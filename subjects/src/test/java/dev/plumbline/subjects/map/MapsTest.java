package dev.plumbline.subjects.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.subjects.KeyedMap;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MapsTest {
  static Stream<Subject> all() {
    return Maps.subjects().stream();
  }

  static Stream<Subject> right() {
    return all().filter(subject -> subject.defect() == null);
  }

  @SuppressWarnings("unchecked")
  private static KeyedMap<Object, Long> create(Subject subject) {
    return (KeyedMap<Object, Long>) subject.create();
  }

  @ParameterizedTest
  @MethodSource("all")
  void map_oneThread_answersAsHashMap(Subject subject) {
    KeyedMap<Object, Long> map = create(subject);
    Map<Object, Long> model = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      Object key = random.nextInt(20) - 10;
      Long value = (long) random.nextInt(3);
      switch (random.nextInt(6)) {
        case 0 -> assertEquals(model.put(key, value), map.put(key, value));
        case 1 -> assertEquals(model.get(key), map.get(key));
        case 2 -> assertEquals(model.remove(key), map.remove(key));
        case 3 -> assertEquals(model.putIfAbsent(key, value), map.putIfAbsent(key, value));
        case 4 -> assertEquals(model.replace(key, value), map.replace(key, value));
        default -> {
          Long expected = value == 2 ? null : Long.valueOf(random.nextInt(3));
          boolean equal = Objects.equals(model.get(key), expected);
          if (equal) {
            model.put(key, value);
          }
          assertEquals(equal, map.cas(key, expected, value));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void map_null_isRefused(Subject subject) {
    KeyedMap<Object, Long> map = create(subject);
    assertThrows(NullPointerException.class, () -> map.get(null));
    assertThrows(NullPointerException.class, () -> map.put(null, 1L));
    assertThrows(NullPointerException.class, () -> map.put(1, null));
  }

  /** Who puts a value on an absent key takes turns with who removes it. */
  @ParameterizedTest
  @MethodSource("right")
  void map_manyThreads_putIfAbsentAndRemoveAlternate(Subject subject) {
    KeyedMap<Object, Long> map = create(subject);
    int keys = 4;
    AtomicIntegerArray surplus = new AtomicIntegerArray(keys);
    Team.run(
        32,
        member -> {
          Random random = new Random(member);
          for (int i = 0; i < 5_000; i++) {
            int key = random.nextInt(keys);
            if (random.nextBoolean()) {
              surplus.addAndGet(key, map.putIfAbsent(key, 1L) == null ? 1 : 0);
            } else {
              surplus.addAndGet(key, map.remove(key) == null ? 0 : -1);
            }
          }
        });
    for (int key = 0; key < keys; key++) {
      assertEquals(surplus.get(key), map.get(key) == null ? 0 : 1, "key " + key);
    }
  }

  /** A key that does something when its hash is asked for, each time but the first. */
  private static final class Trap {
    private final Runnable action;
    private boolean asked;

    Trap(Runnable action) {
      this.action = action;
    }

    @Override
    public int hashCode() {
      if (asked) {
        action.run();
      }
      asked = true;
      return 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Trap;
    }
  }

  @Test
  void checkThenAct_putBetween_isOverwritten() {
    assertEquals(2, emptyAnswersToPutIfAbsent(new CheckThenActMap<>()));
  }

  @Test
  void platformMap_putBetween_cannotHappen() {
    assertEquals(1, emptyAnswersToPutIfAbsent(new PlatformMap<>()));
  }

  /** Calls putIfAbsent, and once more from within if the map asks for the hash a second time. */
  private static int emptyAnswersToPutIfAbsent(KeyedMap<Object, Long> map) {
    AtomicInteger empty = new AtomicInteger();
    Trap inner = new Trap(() -> {});
    Trap outer = new Trap(() -> empty.addAndGet(map.putIfAbsent(inner, 2L) == null ? 1 : 0));
    empty.addAndGet(map.putIfAbsent(outer, 1L) == null ? 1 : 0);
    return empty.get();
  }
}
