package dev.plumbline.core.primitive;

import java.util.Arrays;

/**
 * Finds numbered things by their hash codes. What the things are and when two are equal, the caller
 * knows:
 *
 * <pre>{@code
 * for (int k = index.first(hash); k >= 0; k = index.next(k)) {
 *   if (things[k].equals(thing)) {
 *     return k;
 *   }
 * }
 * things[index.add(hash)] = thing;
 * }</pre>
 *
 * <p>Numbers with one hash code are chained, the latest first. Cost: O(1) a step on average where
 * hash codes differ; 12 to 24 bytes a number.
 */
public final class HashIndex {
  /** Instead of a number: there is none, or no other. */
  public static final int NONE = -1;

  /** By slot: the first number of its chain plus one; 0 where there is none. */
  private int[] heads;

  private int shift;

  /** By number: the next one in its chain plus one. */
  private int[] next;

  private int[] hashes;
  private int size;

  public HashIndex() {
    heads = new int[Hashing.capacity(0)];
    shift = Hashing.shift(heads.length);
    next = new int[heads.length];
    hashes = new int[heads.length];
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The latest number with this hash code; {@link #NONE} if there is none. */
  public int first(int hash) {
    return withHash(heads[slot(hash)] - 1, hash);
  }

  /** The next number with the hash code of this one; {@link #NONE} if there is none. */
  public int next(int number) {
    return withHash(next[number] - 1, hashes[number]);
  }

  private int withHash(int number, int hash) {
    int k = number;
    while (k >= 0 && hashes[k] != hash) {
      k = next[k] - 1;
    }
    return k;
  }

  /** Gives the next number to something with this hash code. */
  public int add(int hash) {
    if (size == next.length) {
      grow();
    }
    hashes[size] = hash;
    link(size);
    return size++;
  }

  /** Lets a number stand for something else from now on. */
  public void replace(int number, int hash) {
    unlink(number);
    hashes[number] = hash;
    link(number);
  }

  /** Bytes held. */
  public long bytes() {
    return 4L * (heads.length + next.length + hashes.length);
  }

  private int slot(int hash) {
    return Hashing.of(hash) >>> shift;
  }

  private void link(int number) {
    int slot = slot(hashes[number]);
    next[number] = heads[slot];
    heads[slot] = number + 1;
  }

  private void unlink(int number) {
    int slot = slot(hashes[number]);
    if (heads[slot] == number + 1) {
      heads[slot] = next[number];
      return;
    }
    int before = heads[slot] - 1;
    while (next[before] != number + 1) {
      before = next[before] - 1;
    }
    next[before] = next[number];
  }

  private void grow() {
    next = Arrays.copyOf(next, 2 * size);
    hashes = Arrays.copyOf(hashes, 2 * size);
    if (heads.length < Hashing.LARGEST) {
      heads = new int[2 * heads.length];
      shift--;
      for (int k = 0; k < size; k++) {
        link(k);
      }
    }
  }
}
