package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupingTest {
  private static int[] members(Grouping grouping, int group) {
    return Arrays.copyOfRange(grouping.members, grouping.start[group], grouping.start[group + 1]);
  }

  @Test
  void members_areThoseOfTheirGroup_ascending() {
    Random random = new Random(17);
    for (int round = 0; round < 300; round++) {
      int groups = 1 + random.nextInt(6);
      int[] groupOf = random.ints(random.nextInt(30), -1, groups).toArray();
      Grouping grouping = new Grouping(groupOf.length, groups, i -> groupOf[i]);
      assertEquals(groups + 1, grouping.start.length);
      for (int g = 0; g < groups; g++) {
        int group = g;
        int[] expected =
            IntStream.range(0, groupOf.length).filter(i -> groupOf[i] == group).toArray();
        assertArrayEquals(expected, members(grouping, g));
        assertEquals(expected.length, grouping.size(g));
      }
    }
  }

  @Test
  void grouping_ofNothing_isEmpty() {
    assertArrayEquals(new int[] {0}, new Grouping(0, 0, i -> 0).start);
    assertArrayEquals(new int[0], new Grouping(3, 2, i -> -1).members);
  }
}
