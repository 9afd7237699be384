package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class BisectionTest {
  @Test
  void first_isTheLeastThatHolds_orTheEnd() {
    for (int from = -3; from <= 3; from++) {
      for (int to = from; to <= from + 20; to++) {
        for (int threshold = from; threshold <= to; threshold++) {
          int bound = threshold;
          assertEquals(threshold, Bisection.first(from, to, k -> k >= bound));
        }
        assertEquals(to, Bisection.first(from, to, k -> false));
      }
    }
  }

  @Test
  void first_asksAboutNumbersInsideOnly_andFewOfThem() {
    int[] asked = new int[1];
    int first =
        Bisection.first(
            10,
            1 << 20,
            k -> {
              assertTrue(k >= 10 && k < 1 << 20);
              asked[0]++;
              return k >= 777;
            });
    assertEquals(777, first);
    assertTrue(asked[0] <= 20, () -> asked[0] + " questions");
  }

  @Test
  void first_ofAnEmptyRange_asksNothing() {
    IntPredicate never = k -> fail("asked about " + k);
    assertEquals(5, Bisection.first(5, 5, never));
    assertEquals(0, Bisection.first(0, -1, never));
  }

  /** The sum of two large bounds is no int. */
  @Test
  void first_ofLargeNumbers_doesNotOverflow() {
    int from = Integer.MAX_VALUE - 100;
    int bound = Integer.MAX_VALUE - 3;
    assertEquals(bound, Bisection.first(from, Integer.MAX_VALUE, k -> k >= bound));
  }
}
