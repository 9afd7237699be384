package dev.plumbline.subjects.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SetsTest {
  static Stream<Subject> right() {
    return Sets.subjects().stream().filter(subject -> subject.defect() == null);
  }

  /** Those whose defect needs two threads. */
  static Stream<Subject> rightInOneThread() {
    return Sets.subjects().stream()
        .filter(subject -> !subject.name().equals("skip-list-set-with-bad-hash"));
  }

  @ParameterizedTest
  @MethodSource("rightInOneThread")
  void set_oneThread_answersAsTreeSet(Subject subject) {
    for (int seed = 0; seed < 20; seed++) {
      IntSet set = (IntSet) subject.create();
      TreeSet<Integer> model = new TreeSet<>();
      Random random = new Random(seed);
      int keys = 1 << (1 + seed % 10);
      for (int i = 0; i < 2_000; i++) {
        int key = random.nextInt(keys) - keys / 2;
        switch (random.nextInt(3)) {
          case 0 -> assertEquals(model.add(key), set.add(key));
          case 1 -> assertEquals(model.remove(key), set.remove(key));
          default -> assertEquals(model.contains(key), set.contains(key));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rightInOneThread")
  void set_extremeKeys_areOrdinary(Subject subject) {
    IntSet set = (IntSet) subject.create();
    for (int key : new int[] {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE}) {
      assertFalse(set.contains(key));
      assertTrue(set.add(key));
      assertTrue(set.contains(key));
      assertFalse(set.add(key));
    }
    assertTrue(set.remove(Integer.MIN_VALUE));
    assertTrue(set.remove(Integer.MAX_VALUE));
    assertFalse(set.remove(Integer.MAX_VALUE));
  }

  /** Whoever adds a key takes turns with whoever removes it. */
  @ParameterizedTest
  @MethodSource("right")
  void set_eightThreads_addsAndRemovesAlternate(Subject subject) {
    assertConserves((IntSet) subject.create(), 8, 20_000, 8);
  }

  @ParameterizedTest
  @MethodSource("right")
  void set_moreThreadsThanCores_progresses(Subject subject) {
    assertConserves((IntSet) subject.create(), 32, 1_000, 3);
  }

  private static void assertConserves(IntSet set, int threads, int operations, int keys) {
    AtomicIntegerArray surplus = new AtomicIntegerArray(keys);
    Team.run(
        threads,
        member -> {
          Random random = new Random(member);
          for (int i = 0; i < operations; i++) {
            int key = random.nextInt(keys);
            switch (random.nextInt(3)) {
              case 0 -> surplus.addAndGet(key, set.add(key) ? 1 : 0);
              case 1 -> surplus.addAndGet(key, set.remove(key) ? -1 : 0);
              default -> set.contains(key);
            }
          }
        });
    for (int key = 0; key < keys; key++) {
      assertEquals(surplus.get(key), set.contains(key) ? 1 : 0, "key " + key);
      assertEquals(surplus.get(key) == 1, set.remove(key), "key " + key);
      assertFalse(set.remove(key), "key " + key);
    }
  }

  @Test
  void lazyListWithoutMarkCheck_addBehindRemovedNode_isLost() {
    assertTrue(
        Team.happens(
            () -> {
              IntSet set = new LazyListSetWithoutMarkCheck();
              set.add(1);
              Team.run(2, member -> assertTrue(member == 0 ? set.remove(1) : set.add(2)));
              return !set.contains(2);
            }));
  }

  @Test
  void lazyListWithoutMarkCheck_markedPredecessor_isTakenForValid() {
    LockNode curr = new LockNode(2, null);
    LockNode pred = new LockNode(1, curr);
    pred.marked = true;
    assertFalse(new LazyListSet().valid(pred, curr));
    assertTrue(new LazyListSetWithoutMarkCheck().valid(pred, curr));
  }

  @Test
  void skipListWithBadHash_otherKeyOfSameHash_isTakenForPresent() {
    IntSet set = new SkipListSetWithBadHash();
    assertTrue(set.add(1));
    assertFalse(set.add(3));
    assertTrue(set.contains(3));
    assertFalse(set.contains(2));
  }

  @Test
  void skipListWithTwoInserters_sameKey_isAddedTwice() {
    assertTrue(
        Team.happens(
            () -> {
              IntSet set = new SkipListSetWithTwoInserters();
              AtomicInteger added = new AtomicInteger();
              Team.run(2, member -> added.addAndGet(set.add(7) ? 1 : 0));
              return added.get() == 2;
            }));
  }

  @Test
  void levels_manyKeys_halveFromLevelToLevel() {
    int[] towers = new int[Levels.TOP + 1];
    int keys = 1 << 16;
    for (int key = 0; key < keys; key++) {
      towers[Levels.of(key)]++;
    }
    for (int level = 0; level < 6; level++) {
      assertEquals(keys >> (level + 1), towers[level], keys / 100.0, "level " + level);
    }
  }
}
