package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.MultiWord;

/**
 * A memory under one monitor: the yardstick for the others.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedMultiWord implements MultiWord {
  private final long[] words;

  /** A memory of so many words, all 0. */
  LockedMultiWord(int size) {
    words = new long[size];
  }

  @Override
  public synchronized boolean mwcas(int[] addresses, long[] expected, long[] next) {
    Request request = Request.of(words.length, addresses, expected, next);
    for (int i = 0; i < request.addresses.length; i++) {
      if (words[request.addresses[i]] != request.expected[i]) {
        return false;
      }
    }
    for (int i = 0; i < request.addresses.length; i++) {
      words[request.addresses[i]] = request.next[i];
    }
    return true;
  }

  @Override
  public synchronized long[] read(int[] addresses) {
    Request.checkRange(words.length, addresses);
    long[] values = new long[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      values[i] = words[addresses[i]];
    }
    return values;
  }
}
