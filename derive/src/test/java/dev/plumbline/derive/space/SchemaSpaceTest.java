package dev.plumbline.derive.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counts that are published, or that another program has found. */
class SchemaSpaceTest {
  private static SchemaSpace space(String name, boolean honest) {
    return new SchemaSpace(SchemaReader.parse(BundledSchemas.text(name)), honest);
  }

  private static void assertClasses(
      SchemaSpace space, int part, long instances, int reported, int verdicts) {
    FillingSpace fillings = space.parts().get(part);
    assertEquals(instances, fillings.instances());
    assertEquals(reported, fillings.reported().size());
    assertEquals(verdicts, fillings.verdicts().size());
  }

  @Test
  void nullSet_has64512Instances() {
    SchemaSpace space = space("null-set", false);
    assertEquals(64_512, space.instances());
    assertEquals(864, space.reportedClasses());
    assertEquals(720, space.verdictClasses());
    assertClasses(space, 0, 288, 12, 12);
    assertClasses(space, 1, 224, 72, 60);
  }

  @Test
  void markedSet_has138240Instances() {
    SchemaSpace space = space("marked-set", false);
    assertEquals(138_240, space.instances());
    assertEquals(16, space.choices());
  }

  @Test
  void markedSet_multipliedOut_has304073728Instances() {
    SchemaSpace space = space("marked-set", true);
    assertEquals(304_073_728, space.instances());
    assertEquals(391_248, space.verdictClasses());
    assertClasses(space, 0, 13_216, 240, 132);
    assertClasses(space, 1, 23_008, 5_956, 2_964);
  }

  @Test
  void stackAndPriorityQueue_haveThePublishedNumbers() {
    SchemaSpace stack = space("stack", false);
    assertEquals(2_560, stack.instances());
    assertClasses(stack, 0, 40, 6, 6);
    assertEquals(26, stack.parts().get(1).reported().size());
    SchemaSpace queue = space("priority-queue", false);
    assertEquals(4_608, queue.instances());
    assertClasses(queue, 1, 16, 12, 16);
  }

  /** Without the write after the read on one field, as the honest space has it. */
  @Test
  void nullSet_multipliedOut_has82944Instances() {
    assertEquals(82_944, space("null-set", true).instances());
  }

  @Test
  void weights_addUpToTheInstances() {
    for (String name : List.of("null-set", "stack", "priority-queue", "queue")) {
      for (FillingSpace part : space(name, false).parts()) {
        for (FillingClasses classes : List.of(part.reported(), part.verdicts())) {
          long sum = 0;
          for (int c = 0; c < classes.size(); c++) {
            sum += classes.weight(c);
          }
          assertEquals(part.instances(), sum, name);
        }
      }
    }
  }

  /** Orders are counted by trying all permutations, on random constraints. */
  @Test
  void orders_areThePermutationsThatTheConstraintsAllow() {
    Random random = new Random(20);
    for (int round = 0; round < 200; round++) {
      int n = 1 + random.nextInt(6);
      StringBuilder text = new StringBuilder("object X : sequential\n");
      for (int i = 0; i < n; i++) {
        text.append("x").append(i).append(": number\n");
      }
      text.append("sequential operation f() { }\noperation f() { <P> }\nplaceholder P {\n");
      for (int i = 0; i < n; i++) {
        text.append("B%d: x%d = 0\n".formatted(i, i));
      }
      text.append("} with {\n");
      List<int[]> before = new ArrayList<>();
      List<int[]> apart = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          if (random.nextInt(3) == 0) {
            before.add(new int[] {i, j});
            text.append("B%d < B%d\n".formatted(i, j));
          } else if (random.nextInt(6) == 0) {
            apart.add(new int[] {i, j});
            text.append("apart (B%d, B%d)\n".formatted(i, j));
          }
        }
      }
      Schema schema = SchemaReader.parse(text.append("}").toString());
      long expected = permutations(new int[n], 0, new boolean[n], before, apart);
      assertEquals(expected, new SchemaSpace(schema, false).instances(), text.toString());
    }
  }

  private static long permutations(
      int[] order, int length, boolean[] used, List<int[]> before, List<int[]> apart) {
    if (length == order.length) {
      return cuts(order, before, apart);
    }
    long count = 0;
    for (int u = 0; u < order.length; u++) {
      if (!used[u]) {
        used[u] = true;
        order[length] = u;
        count += permutations(order, length + 1, used, before, apart);
        used[u] = false;
      }
    }
    return count;
  }

  private static long cuts(int[] order, List<int[]> before, List<int[]> apart) {
    int[] position = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      position[order[i]] = i;
    }
    for (int[] pair : before) {
      if (position[pair[0]] > position[pair[1]]) {
        return 0;
      }
    }
    long count = 0;
    for (int joins = 0; joins < 1 << (order.length - 1); joins++) {
      boolean allowed = true;
      for (int[] pair : apart) {
        int from = Math.min(position[pair[0]], position[pair[1]]);
        int to = Math.max(position[pair[0]], position[pair[1]]);
        int mask = (1 << to) - (1 << from);
        allowed &= (joins & mask) != mask;
      }
      count += allowed ? 1 : 0;
    }
    return count;
  }

  @Test
  void order_growsWithWhatIsAtomic() {
    for (FillingSpace part : space("null-set", false).parts()) {
      FillingClasses classes = part.reported();
      for (int c = 0; c < classes.size(); c++) {
        BitSet above = classes.above(c);
        assertTrue(above.get(c));
        for (int d = above.nextSetBit(0); d >= 0; d = above.nextSetBit(d + 1)) {
          assertTrue(c == d || classes.joins(c) < classes.joins(d));
          assertTrue(classes.below(d).get(c));
          BitSet higher = (BitSet) classes.above(d).clone();
          higher.andNot(above);
          assertTrue(higher.isEmpty(), "the order is transitive");
        }
      }
    }
  }

  @Test
  void simpler_leavesOutConjuncts() {
    FillingSpace add = space("marked-set", false).parts().get(0);
    assertEquals(4, add.choices());
    for (int c = 0; c < add.reported().size(); c++) {
      BitSet simpler = add.simpler(c);
      int choices = 0;
      for (int d = simpler.nextSetBit(0); d >= 0; d = simpler.nextSetBit(d + 1)) {
        choices |= 1 << add.reported().choice(d);
      }
      int expected =
          switch (add.reported().choice(c)) {
            case 0 -> 0b1;
            case 3 -> 0b1111;
            default -> 0b1 | 1 << add.reported().choice(c);
          };
      assertEquals(expected, choices);
    }
    assertFalse(add.isWeaker(1, 2));
  }
}
