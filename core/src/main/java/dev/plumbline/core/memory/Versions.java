package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.chain.VersionTable;
import dev.plumbline.core.crash.rules.Completions;
import dev.plumbline.core.primitive.Filled;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote the value that a word saw, and who replaced it: with distinct values at each address,
 * both are facts of the history and need no search.
 *
 * <p>A <em>version</em> is a value at an address: the number of the word that wrote it, or {@code
 * words + address} for the initial value. Each word that sees or expects a value gets its version,
 * each version the word that replaced it, and a list of the words that look at it.
 *
 * <p>Cost: two passes over the words. The {@link WriterIndex} is asked only where a word does not
 * see one of the two values that were last written to its address by operations called before; most
 * words see those. 20 bytes a word stay.
 */
final class Versions extends VersionTable {
  final MultiWordHistory h;
  final Completions completions;
  final AccessKinds kinds;

  private @Nullable WriterIndex writers;

  /**
   * By address: the words that wrote there last and before that, of the operations gone through.
   */
  private int[] recent;

  private long[] recentValue;

  /** See {@link WriterIndex#duplicate}. */
  private final int @Nullable [] duplicate;

  /** The first word that saw a value that nobody wrote. */
  private int dangling = NONE;

  /** Two words of complete operations that replaced the same version. */
  private int @Nullable [] fork;

  /** The first operation that failed and saw exactly what it expected. */
  private int failedOnExpected = NONE;

  /** The first operation that certainly wrote blindly, and whether one may have. */
  private int wroteBlindly = NONE;

  private boolean blind;

  Versions(MultiWordHistory h, Completions completions) {
    super(h.words, h.addressCount());
    this.h = h;
    this.completions = completions;
    this.kinds = new AccessKinds(h, completions);
    writers = WriterIndex.of(h, kinds);
    duplicate = writers.duplicate();
    recent = Filled.ints(2 * h.addressCount(), NONE);
    recentValue = new long[2 * h.addressCount()];
    index();
    writers = null;
    recent = new int[0];
    recentValue = new long[0];
  }

  private void index() {
    for (int i = 0; i < h.size; i++) {
      boolean writes = kinds.mayWrite(i);
      if (kinds.of(i) == AccessKinds.BLIND) {
        blind = true;
        wroteBlindly = wroteBlindly == NONE && !completions.optional(i) ? i : wroteBlindly;
      }
      for (int w = h.first[i]; w < h.first[i + 1]; w++) {
        row[w] = i;
        boolean replaces = writes && kinds.writes(i, w);
        link(i, w, replaces);
        if (replaces) {
          int last = 2 * h.address[w];
          recent[last + 1] = recent[last];
          recentValue[last + 1] = recentValue[last];
          recent[last] = w;
          recentValue[last] = h.after[w];
        }
      }
      if (failedOnExpected == NONE && kinds.of(i) == AccessKinds.OBSERVED && sawTheExpected(i)) {
        failedOnExpected = i;
      }
    }
  }

  private boolean sawTheExpected(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      if (h.observed(i, w) != h.before[w]) {
        return false;
      }
    }
    return true;
  }

  /** The word that wrote a value. If there are several, the history is not decided here anyway. */
  private int written(int address, long value) {
    int last = 2 * address;
    if (recentValue[last] == value && recent[last] != NONE) {
      return recent[last];
    }
    if (recentValue[last + 1] == value && recent[last + 1] != NONE) {
      return recent[last + 1];
    }
    return assured(writers).find(address, value);
  }

  private void link(int i, int w, boolean replaces) {
    if (!kinds.looks(i, w)) {
      return;
    }
    long value = kinds.seen(i, w);
    int version = value == h.initial() ? initial(h.address[w]) : written(h.address[w], value);
    if (version == NONE) {
      if (kinds.sees(i) && !completions.optional(i) && dangling == NONE) {
        dangling = w;
      }
      return;
    }
    look(w, version);
    if (replaces && !completions.optional(i)) {
      replace(version, w);
    }
  }

  private void replace(int version, int w) {
    if (replacedBy[version] == NONE) {
      replacedBy[version] = w;
    } else if (fork == null) {
      fork = new int[] {replacedBy[version], w};
    }
  }

  /** The first operation that certainly wrote without seeing what it replaced, or -1. */
  int wroteBlindly() {
    return wroteBlindly;
  }

  /** Whether some operation may have written without seeing what it replaced. */
  boolean blind() {
    return blind;
  }

  /** Whether no operation has more than one word. */
  boolean oneWord() {
    return h.words <= h.size;
  }

  int dangling() {
    return dangling;
  }

  /** The first operation that failed although it says that it saw what it expected, or -1. */
  int failedOnExpected() {
    return failedOnExpected;
  }

  int @Nullable [] duplicate() {
    return duplicate;
  }

  int @Nullable [] fork() {
    return fork;
  }
}
