package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IntegerPairsTest {
  private final Values values = new Values();

  @Test
  void equalPairs_haveOneCode() {
    long code = values.code(List.of(1, 2L));
    assertEquals(code, values.code(Arrays.asList((short) 1, 2)));
    assertEquals(code, values.code(new ArrayDeque<>(List.of(1L, 2L))));
    assertEquals(List.of(1L, 2L), values.value(code));
    assertTrue(values.isPair(code));
    assertEquals(2, values.ofPair(code, 1));
  }

  @Test
  void otherLists_areNoPairs() {
    for (Object other :
        List.of(List.of(2, 1), List.of(1), List.of(1, 2, 3), List.of(1, "2"), List.of(1, 2.0))) {
      assertNotEquals(values.code(List.of(1, 2)), values.code(other));
      assertEquals(Values.normalize(other), values.value(values.code(other)));
    }
    assertFalse(values.isPair(values.code(Arrays.asList(1, null))));
    assertFalse(values.isPair(values.code(Set.of(1, 2))));
    assertFalse(values.isPair(values.code(7)));
  }

  @Test
  void manyPairs_areFoundAgain() {
    Set<Long> codes = new HashSet<>();
    for (int round = 0; round < 2; round++) {
      for (long k = 0; k < 300; k++) {
        for (long v : new long[] {k, -k - 1, Long.MIN_VALUE + k, 7}) {
          codes.add(values.code(List.of(k, v)));
          values.code("text " + k);
          assertEquals(List.of(k, v), values.value(values.code(List.of(k, v))));
        }
      }
    }
    // 7 comes twice for k = 7.
    assertEquals(4 * 300 - 1, codes.size());
    values.clear();
    assertEquals(List.of(5L, 6L), values.value(values.code(List.of(5, 6))));
  }
}
