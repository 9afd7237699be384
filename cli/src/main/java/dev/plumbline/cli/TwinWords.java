package dev.plumbline.cli;

import dev.plumbline.subjects.MultiWord;
import java.util.Arrays;

/**
 * A multi-word compare-and-set as a register that starts with 0, for which there is a
 * specification: the value is kept in several words at a time, so that every operation is one on
 * several words, and all of them are in each other's way.
 */
final class TwinWords {
  private static final int[] WORDS = {0, 1};

  private final MultiWord memory;

  TwinWords(MultiWord memory) {
    this.memory = memory;
  }

  /** Public, as operations must be to be found. */
  public boolean cas(long expected, long next) {
    return memory.mwcas(WORDS, twice(expected), twice(next));
  }

  /** The value, or all words in a list if they are not alike: an answer that no register gives. */
  public Object read() {
    long[] words = memory.read(WORDS);
    return words[0] == words[1] ? (Object) words[0] : Arrays.stream(words).boxed().toList();
  }

  private static long[] twice(long word) {
    return new long[] {word, word};
  }
}
