package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.Register;
import dev.plumbline.subjects.support.Backoff;

/**
 * A register of a number or null, in two words of a multi-word memory: one says whether there is a
 * number, the other which. So every operation needs both words at once.
 *
 * <p>Known to be what the memory is. Over a linearizable memory it is linearizable: a read at its
 * multi-word read, a write at its successful multi-word compare-and-set, a {@code cas} at its only
 * one.
 */
final class TwoWordRegister implements Register<Long> {
  private static final int[] WORDS = {0, 1};

  private final MultiWord memory;

  /** A register that is null. The memory must be new and have two words. */
  TwoWordRegister(MultiWord memory) {
    this.memory = memory;
  }

  @Override
  public void write(Long value) {
    long[] next = words(value);
    while (!memory.mwcas(WORDS, memory.read(WORDS), next)) {
      Backoff.pause();
    }
  }

  @Override
  public Long read() {
    long[] words = memory.read(WORDS);
    return words[0] == 0 ? null : Long.valueOf(words[1]);
  }

  @Override
  public boolean cas(Long expected, Long next) {
    return memory.mwcas(WORDS, words(expected), words(next));
  }

  private static long[] words(Long value) {
    return value == null ? new long[] {0, 0} : new long[] {1, value};
  }
}
