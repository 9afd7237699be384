package dev.plumbline.subjects.multiword;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.Team;
import dev.plumbline.subjects.multiword.Cell.Update;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MultiWordsTest {
  private static final int[] ALL = IntStream.range(0, MultiWords.SIZE).toArray();

  static Stream<Subject> all() {
    return MultiWords.subjects().stream();
  }

  static Stream<Subject> right() {
    return all().filter(subject -> subject.defect() == null);
  }

  @ParameterizedTest
  @MethodSource("all")
  void memory_oneThread_answersAsAnArray(Subject subject) {
    MultiWord memory = (MultiWord) subject.create();
    long[] model = new long[MultiWords.SIZE];
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      int[] addresses = someAddresses(random);
      long[] expected = random.longs(addresses.length, 0, 2).toArray();
      long[] next = random.longs(addresses.length, 0, 2).toArray();
      boolean equal = true;
      for (int j = 0; j < addresses.length; j++) {
        equal &= model[addresses[j]] == expected[j];
      }
      assertEquals(equal, memory.mwcas(addresses, expected, next));
      for (int j = 0; equal && j < addresses.length; j++) {
        model[addresses[j]] = next[j];
      }
      assertArrayEquals(model, memory.read(ALL));
    }
  }

  /** Up to three different ones, in any order. */
  private static int[] someAddresses(Random random) {
    return random.ints(0, MultiWords.SIZE).distinct().limit(random.nextInt(4)).toArray();
  }

  /** Threads move units between words, so every reading has the same sum. */
  @ParameterizedTest
  @MethodSource("right")
  void memory_manyThreads_readsWordsOfOneMoment(Subject subject) {
    MultiWord memory = (MultiWord) subject.create();
    Team.run(
        8,
        member -> {
          Random random = new Random(member);
          for (int i = 0; i < 5_000; i++) {
            assertEquals(0, Arrays.stream(memory.read(ALL)).sum());
            move(memory, random);
          }
        });
    assertEquals(0, Arrays.stream(memory.read(ALL)).sum());
  }

  private static void move(MultiWord memory, Random random) {
    int[] pair = random.ints(0, MultiWords.SIZE).distinct().limit(2).toArray();
    long[] now = memory.read(pair);
    memory.mwcas(pair, now, new long[] {now[0] - 1, now[1] + 1});
  }

  @ParameterizedTest
  @MethodSource("right")
  void memory_moreThreadsThanCores_losesNoUpdate(Subject subject) {
    MultiWord memory = (MultiWord) subject.create();
    int[] pair = {5, 2};
    Team.run(
        32,
        member -> {
          for (int i = 0; i < 300; i++) {
            long[] now;
            do {
              now = memory.read(pair);
            } while (!memory.mwcas(pair, now, new long[] {now[0] + 1, now[1] - 1}));
          }
        });
    assertArrayEquals(new long[] {32 * 300, -32 * 300}, memory.read(pair));
  }

  @ParameterizedTest
  @MethodSource("all")
  void memory_badAddresses_areRefused(Subject subject) {
    MultiWord memory = (MultiWord) subject.create();
    long[] two = {0, 0};
    assertEquals(
        "addresses must be different, this one is there twice: 1",
        refusal(() -> memory.mwcas(new int[] {1, 1}, two, two)));
    assertEquals(
        "address must be at least 0 and less than 8: 8",
        refusal(() -> memory.mwcas(new int[] {0, 8}, two, two)));
    assertEquals(
        "address must be at least 0 and less than 8: -1",
        refusal(() -> memory.read(new int[] {-1})));
    assertEquals(
        "each address needs an expected and a next value: addresses=1 expected=2 next=2",
        refusal(() -> memory.mwcas(new int[] {1}, two, two)));
  }

  private static String refusal(Runnable call) {
    return assertThrows(IllegalArgumentException.class, call::run).getMessage();
  }

  @Test
  void helping_updateOfAStalledThread_isCompleted() {
    HelpingMultiWord memory = new HelpingMultiWord(2);
    stall(memory, new long[] {0, 0}, new long[] {7, 8});
    assertArrayEquals(new long[] {7, 8}, memory.read(new int[] {0, 1}));
  }

  @Test
  void helping_updateOfAStalledThreadThatMustFail_isUndone() {
    HelpingMultiWord memory = new HelpingMultiWord(2);
    stall(memory, new long[] {0, 1}, new long[] {7, 8});
    assertTrue(memory.mwcas(new int[] {0}, new long[] {0}, new long[] {5}));
    assertArrayEquals(new long[] {5, 0}, memory.read(new int[] {0, 1}));
  }

  /** As if a thread had put its update into the first of two cells and then gone to sleep. */
  private static void stall(HelpingMultiWord memory, long[] expected, long[] next) {
    memory.cells.set(0, new Update(Request.of(2, new int[] {0, 1}, expected, next)));
  }

  @Test
  void lateHelper_oldValueBack_letsTheUpdateTakeEffectTwice() {
    assertEquals(7, valueAfterLateHelp(new MultiWordWithLateHelper(1)));
    assertEquals(0, valueAfterLateHelp(new HelpingMultiWord(1)));
  }

  /** An update from 0 to 7, one back to 0, and then a helper that still knows the first one. */
  private static long valueAfterLateHelp(HelpingMultiWord memory) {
    int[] address = {0};
    Update update = new Update(Request.of(1, address, new long[] {0}, new long[] {7}));
    memory.cells.set(0, update);
    assertTrue(memory.mwcas(address, new long[] {7}, new long[] {0}));
    assertTrue(update.succeeded());
    memory.enter(update, 0, 0);
    return memory.read(address)[0];
  }
}
