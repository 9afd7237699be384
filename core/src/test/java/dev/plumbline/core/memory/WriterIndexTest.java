package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.Completions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Both ways to find writers, against a look at all words. */
class WriterIndexTest {
  private static final int ADDRESSES = 4;
  private static final int HISTORIES = 2_000;

  private int largest;

  @Test
  void randomHistories_writersAreFoundBothWays() {
    int growing = 0;
    int distinct = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      MultiWordHistory h = make(new SplittableRandom(seed));
      AccessKinds kinds = new AccessKinds(h, new Completions(h, CrashModel.DURABLE));
      boolean unique = isUnique(h, kinds);
      SortedWriterIndex values = SortedWriterIndex.of(h, kinds);
      HashedWriterIndex hashed = new HashedWriterIndex(h, kinds);
      assertEquals(unique, hashed.duplicate() == null, "seed " + seed);
      distinct += unique ? 1 : 0;
      if (unique) {
        assertFinds(h, kinds, hashed, seed);
      }
      if (values != null) {
        growing++;
        assertTrue(unique, "seed " + seed);
        assertNull(values.duplicate());
        assertFinds(h, kinds, values, seed);
      }
    }
    assertTrue(growing > HISTORIES / 10, "histories with growing values: " + growing);
    assertTrue(distinct - growing > HISTORIES / 10, "others with distinct ones: " + distinct);
    assertTrue(HISTORIES - distinct > HISTORIES / 10, "others: " + distinct);
  }

  /** Processes count, from starts that may be close; now and then one does not count on. */
  private MultiWordHistory make(SplittableRandom random) {
    MultiWordBuilder b = MultiWordHistory.builder();
    int processes = 1 + random.nextInt(4);
    int distance = random.nextInt(4) == 0 ? 5 : 100;
    int standstill = 5 + random.nextInt(100);
    long[] last = new long[processes];
    for (int p = 0; p < processes; p++) {
      b.process(b.values().codeOf(p));
      last[p] = (long) distance * random.nextInt(processes + 1);
    }
    for (int a = 0; a < ADDRESSES; a++) {
      b.address(b.values().codeOf(a));
    }
    largest = 0;
    int operations = random.nextInt(20);
    for (int i = 0; i < operations; i++) {
      int p = random.nextInt(processes);
      last[p] += random.nextInt(standstill) == 0 ? 0 : 1;
      boolean compares = random.nextBoolean();
      int row = b.call(p, 2L * i, compares ? Primitive.CAS : Primitive.SWAP);
      int first = random.nextInt(ADDRESSES);
      int words = 1 + random.nextInt(3);
      for (int w = 0; w < words; w++) {
        last[p] += random.nextInt(2);
        largest = (int) Math.max(largest, last[p]);
        long before = random.nextInt(8) == 0 ? last[p] : -1;
        b.word((first + w) % ADDRESSES, b.values().codeOf(before), b.values().codeOf(last[p]));
      }
      boolean fails = compares && random.nextInt(4) == 0;
      b.returned(row, 2L * i + 1, fails ? Response.FAILED : Response.OK);
    }
    return b.build();
  }

  private static List<Integer> writers(
      MultiWordHistory h, AccessKinds kinds, int address, long value) {
    List<Integer> writers = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
        if (kinds.writes(i, w) && h.address(w) == address && h.after(w) == value) {
          writers.add(w);
        }
      }
    }
    return writers;
  }

  private boolean isUnique(MultiWordHistory h, AccessKinds kinds) {
    for (int address = 0; address < ADDRESSES; address++) {
      for (int value = 0; value <= largest; value++) {
        int most = value == 0 ? 0 : 1;
        if (writers(h, kinds, address, h.values().codeOf(value)).size() > most) {
          return false;
        }
      }
    }
    return true;
  }

  private void assertFinds(MultiWordHistory h, AccessKinds kinds, WriterIndex writers, int seed) {
    for (int address = 0; address < ADDRESSES; address++) {
      for (int value = -1; value <= largest + 1; value++) {
        long code = h.values().codeOf(value);
        List<Integer> expected = writers(h, kinds, address, code);
        int found = writers.find(address, code);
        assertEquals(
            expected.isEmpty() ? WriterIndex.NONE : expected.get(0), found, "seed " + seed);
      }
    }
  }
}
