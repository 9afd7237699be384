package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ValueOrderTest {
  /** In order, no two equal. */
  private static final List<Object> VALUES =
      Arrays.asList(
          null,
          false,
          true,
          Double.NEGATIVE_INFINITY,
          new BigInteger("-99999999999999999999"),
          Long.MIN_VALUE,
          -1.5,
          -1L,
          -0.0,
          0.0,
          0L,
          0.5,
          1.0,
          1L,
          new BigDecimal("1"),
          new BigDecimal("1.0"),
          (double) (1L << 53),
          1L << 53,
          (1L << 53) + 1,
          Long.MAX_VALUE,
          new BigInteger("99999999999999999999"),
          Double.POSITIVE_INFINITY,
          Double.NaN,
          "",
          "1",
          "a",
          "ab",
          "b",
          List.of(),
          Arrays.asList((Object) null),
          List.of(1L),
          List.of(1L, 2L),
          List.of(1L, 2L, 3L),
          List.of(2L),
          Set.of(),
          Set.of(1L, 2L),
          Set.of(1L, 3L),
          Map.of(),
          Map.of("a", 1L),
          Map.of("a", 2L),
          Map.of("b", 0L),
          Thread.State.NEW,
          Thread.State.BLOCKED);

  @Test
  void ordersAsListed() {
    for (int i = 0; i < VALUES.size(); i++) {
      for (int j = 0; j < VALUES.size(); j++) {
        int expected = Integer.compare(i, j);
        int actual = Integer.signum(ValueOrder.INSTANCE.compare(VALUES.get(i), VALUES.get(j)));
        assertEquals(expected, actual, VALUES.get(i) + " and " + VALUES.get(j));
      }
    }
  }

  /** As people wrote them: 0.1 is a tenth, and not the binary fraction next to it. */
  @Test
  void decimalsOfDifferentLengths_areOrderedByTheirDigits() {
    assertTrue(ValueOrder.INSTANCE.compare(0.1, new BigDecimal("0.10000000000000000001")) < 0);
    assertTrue(ValueOrder.INSTANCE.compare(0.3, new BigDecimal("0.29999999999999999999")) > 0);
  }

  @Test
  void sortsFromAnyOrder() {
    List<Object> shuffled = new ArrayList<>(VALUES);
    for (int seed = 0; seed < 100; seed++) {
      Collections.shuffle(shuffled, new Random(seed));
      shuffled.sort(ValueOrder.INSTANCE);
      assertEquals(VALUES, shuffled);
    }
  }

  @Test
  void equalCollectionsOfDifferentClassesAreOne() {
    assertEquals(0, ValueOrder.INSTANCE.compare(List.of(1L, 2L), new ArrayList<>(List.of(1L, 2L))));
  }

  @Test
  void twinsThatCannotBeToldApartAreRefused() {
    record Opaque(int number) {
      @Override
      public int hashCode() {
        return 1;
      }

      @Override
      public String toString() {
        return "opaque";
      }
    }
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> ValueOrder.INSTANCE.compare(new Opaque(1), new Opaque(2)))
            .getMessage();
    assertTrue(message.endsWith("cannot be ordered; make it Comparable"), message);
  }
}
