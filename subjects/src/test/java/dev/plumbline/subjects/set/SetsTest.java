package dev.plumbline.subjects.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.IntSet;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import dev.plumbline.subjects.set.LockFreeSkipListSet.Node;
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
  void lazyListWithoutMarkCheck_addBehindRemovedNode_isLost() throws InterruptedException {
    assertFalse(keepsWhatIsAddedBehindRemovedNode(new LazyListSetWithoutMarkCheck()));
  }

  @Test
  void lazyList_addBehindRemovedNode_startsAgain() throws InterruptedException {
    assertTrue(keepsWhatIsAddedBehindRemovedNode(new LazyListSet()));
  }

  /** Removes 1 while another thread has found it as the place for 2, and waits for its lock. */
  private static boolean keepsWhatIsAddedBehindRemovedNode(LazyListSet set)
      throws InterruptedException {
    set.add(1);
    LockNode one = set.head.next;
    one.lock();
    Thread adder = new Thread(() -> set.add(2));
    adder.start();
    while (adder.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    assertTrue(set.remove(1));
    one.unlock();
    adder.join();
    return set.contains(2);
  }

  @Test
  void skipListWithBadHash_otherKeyOfSameHash_isTakenForPresent() {
    IntSet set = new SkipListSetWithBadHash(Levels.MANY);
    assertTrue(set.add(1));
    assertFalse(set.add(3));
    assertTrue(set.contains(3));
    assertFalse(set.contains(2));
  }

  @Test
  void skipListWithTwoInserters_sameKeyLinkedMeanwhile_isLinkedTwice() {
    assertEquals(2, linkedBetweenTheSameNeighbors(new SkipListSetWithTwoInserters(Levels.MANY)));
    assertEquals(1, linkedBetweenTheSameNeighbors(new LockFreeSkipListSet(Levels.MANY)));
  }

  /** How many of two nodes of one key are linked by adds that have found the same neighbors. */
  private static int linkedBetweenTheSameNeighbors(LockFreeSkipListSet set) {
    Node succ = new Node(9, 0, new Node[1]);
    Node[] succs = {succ};
    Node pred = new Node(1, 0, succs);
    int linked = 0;
    for (int i = 0; i < 2; i++) {
      linked += set.linkBottom(pred, succ, new Node(7, 0, succs)) ? 1 : 0;
    }
    return linked;
  }

  @Test
  void skipListWithTwoInserters_sameKeysInTwoThreads_areAddedTwice() {
    int keys = 20_000;
    assertTrue(
        Team.happens(
            () -> {
              IntSet set = new SkipListSetWithTwoInserters(Levels.MANY);
              AtomicInteger added = new AtomicInteger();
              Team.run(
                  2,
                  member -> {
                    for (int key = 0; key < keys; key++) {
                      added.addAndGet(set.add(key) ? 1 : 0);
                    }
                  });
              return added.get() > keys;
            }));
  }

  @Test
  void levels_manyKeys_halveFromLevelToLevel() {
    int[] towers = new int[Levels.MANY.top + 1];
    int keys = 1 << 16;
    for (int key = 0; key < keys; key++) {
      towers[Levels.MANY.of(key)]++;
    }
    for (int level = 0; level < 6; level++) {
      assertEquals(keys >> (level + 1), towers[level], keys / 100.0, "level " + level);
    }
  }
}
