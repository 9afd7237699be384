package dev.plumbline.subjects.multiword;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntPredicate;

/**
 * Memory on two levels, as processors with persistent memory have it: programs read and write the
 * volatile level only; a flush copies a word to the persistent level, which is all that is left
 * after a power failure. A cache may write back words without being asked to, so some are copied by
 * chance.
 */
final class TwoLevelMemory {
  private static final int LOCKS = 64;

  private final Power power;
  private final AtomicLongArray words;
  private final long[] persistent;
  private final Object[] locks = new Object[LOCKS];

  /** So many words, all 0 on both levels. */
  TwoLevelMemory(int size, Power power) {
    this.power = power;
    words = new AtomicLongArray(size);
    persistent = new long[size];
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  long read(int address) {
    power.step();
    return words.get(address);
  }

  void write(int address, long word) {
    boolean failing = power.step();
    words.set(address, word);
    if (failing) {
      evict(address);
    }
  }

  boolean cas(int address, long expected, long next) {
    boolean failing = power.step();
    boolean done = words.compareAndSet(address, expected, next);
    if (failing && done) {
      evict(address);
    }
    return done;
  }

  /** Makes persistent what the word is at some moment during this call. */
  void flush(int address) {
    power.step();
    copy(address);
  }

  /** Does nothing, unless the power is off. */
  void idle() {
    power.step();
  }

  private void evict(int address) {
    if (power.evicts()) {
      copy(address);
    }
  }

  /** One at a time, so that no slow copy overwrites a later one. */
  private void copy(int address) {
    synchronized (locks[address % LOCKS]) {
      persistent[address] = words.get(address);
    }
  }

  /**
   * What a power failure leaves; by one thread alone.
   *
   * @param writtenBack whether a word had been written back just before it, by its address
   */
  void lose(IntPredicate writtenBack) {
    for (int address = 0; address < persistent.length; address++) {
      if (writtenBack.test(address)) {
        persistent[address] = words.get(address);
      } else {
        words.set(address, persistent[address]);
      }
    }
  }
}
