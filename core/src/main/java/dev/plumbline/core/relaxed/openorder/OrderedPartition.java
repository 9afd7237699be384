package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.spec.Leaving.Rule;

/**
 * What a container holds, as far as its order has been decided: blocks of elements, the one at the
 * head first. Inside a block the order is open, but for what {@link SmallHistory#ahead} says.
 *
 * <p>OrderedPartition stand for all contents that agree with them. They are kept as coarse as they
 * can be: two neighbours between which time alone decides are one block. A priority queue, where
 * values decide, is one block at all times.
 *
 * <p>One block may be <em>open</em>: what is added now may still turn out to stand anywhere in it.
 * It is the last one of a queue and the first one of a stack.
 */
final class OrderedPartition {
  private static final int PASSES_PER_WORD = 16;
  private static final int BITS = 4;
  private static final long PASSES = (1 << BITS) - 1;

  private final SmallHistory history;
  private final long[] blocks;
  private int count;
  private boolean open;
  private long content;

  /** For each element, in four bits, how often it was passed where that counts. */
  private final long[] passes;

  OrderedPartition(SmallHistory history) {
    this.history = history;
    this.blocks = new long[history.count() + 2];
    this.passes = new long[passWords(history)];
  }

  /** How many words say how often elements were passed; none where that does not count. */
  static int passWords(SmallHistory history) {
    boolean counts =
        history.leaving.rule() == Rule.OVERTAKEN || history.leaving.rule().countsHead();
    return counts ? (history.count() + PASSES_PER_WORD - 1) / PASSES_PER_WORD : 0;
  }

  void copy(OrderedPartition other) {
    System.arraycopy(other.blocks, 0, blocks, 0, other.count);
    System.arraycopy(other.passes, 0, passes, 0, passes.length);
    count = other.count;
    open = other.open;
    content = other.content;
  }

  // ---- Questions.

  int count() {
    return count;
  }

  long block(int j) {
    return blocks[j];
  }

  /** All elements, those that are {@linkplain #forget forgotten} included. */
  long content() {
    return content;
  }

  boolean has(int e) {
    return (content & SmallHistory.bit(e)) != 0;
  }

  boolean isOpen() {
    return open;
  }

  boolean isOpen(int j) {
    return open && j == openBlock();
  }

  /** The elements of the open block. */
  long openElements() {
    return open ? blocks[openBlock()] : 0;
  }

  private int openBlock() {
    return history.isStack() ? 0 : count - 1;
  }

  /** The block that an element is in. */
  int find(int e) {
    int j = 0;
    while ((blocks[j] & SmallHistory.bit(e)) == 0) {
      j++;
    }
    return j;
  }

  /** All elements in blocks before one. */
  long before(int j) {
    long all = 0;
    for (int i = 0; i < j; i++) {
      all |= blocks[i];
    }
    return all;
  }

  /** An element and all that are certainly ahead of it; nothing if it is not there. */
  long upTo(int e) {
    if (!has(e)) {
      return 0;
    }
    int j = find(e);
    return before(j) | (history.ahead[e] & blocks[j]) | SmallHistory.bit(e);
  }

  int passed(int e) {
    return (int) (passes[e / PASSES_PER_WORD] >>> shift(e) & PASSES);
  }

  private static int shift(int e) {
    return BITS * (e % PASSES_PER_WORD);
  }

  // ---- Changes.

  void add(int e) {
    content |= SmallHistory.bit(e);
    boolean sorted = !history.isQueue() && !history.isStack();
    if (sorted ? count > 0 : open) {
      blocks[openBlock()] |= SmallHistory.bit(e);
    } else {
      int at = history.isStack() ? 0 : count;
      System.arraycopy(blocks, at, blocks, at + 1, count - at);
      blocks[at] = SmallHistory.bit(e);
      count++;
    }
    open = !sorted;
  }

  /** From now on adds begin a new block. */
  void close() {
    open = false;
  }

  void pass(long elements) {
    for (long es = elements; es != 0; es &= es - 1) {
      int e = Long.numberOfTrailingZeros(es);
      passes[e / PASSES_PER_WORD] += 1L << shift(e);
    }
  }

  private void forgetPasses(int e) {
    if (passes.length == 0) {
      return;
    }
    passes[e / PASSES_PER_WORD] &= ~(PASSES << shift(e));
  }

  /** Takes an element out of a block, of which some elements are ahead of it and the others not. */
  void remove(int j, int e, long aheadOfIt) {
    content &= ~SmallHistory.bit(e);
    forgetPasses(e);
    replace(j, aheadOfIt, 0, blocks[j] & ~aheadOfIt & ~SmallHistory.bit(e));
  }

  /** Decides who in the block of an element is ahead of it; the others are not. */
  void split(int j, int e, long aheadOfIt) {
    replace(j, aheadOfIt, SmallHistory.bit(e), blocks[j] & ~aheadOfIt & ~SmallHistory.bit(e));
  }

  /** Replaces a block by what is ahead, in the middle and behind; of a queue's that stays open. */
  private void replace(int j, long a, long b, long c) {
    if (isOpen(j)) {
      open = c != 0 && history.isQueue();
    }
    int parts = (a == 0 ? 0 : 1) + (b == 0 ? 0 : 1) + (c == 0 ? 0 : 1);
    System.arraycopy(blocks, j + 1, blocks, j + parts, count - j - 1);
    count += parts - 1;
    int at = j;
    if (a != 0) {
      blocks[at++] = a;
    }
    if (b != 0) {
      blocks[at++] = b;
    }
    if (c != 0) {
      blocks[at] = c;
    }
  }

  /** Joins neighbours between which time decides anyway. */
  void tidy() {
    for (int j = count - 2; j >= 0; j--) {
      if (!isOpen(j) && !isOpen(j + 1) && isImplied(blocks[j], blocks[j + 1])) {
        blocks[j] |= blocks[j + 1];
        System.arraycopy(blocks, j + 2, blocks, j + 1, count - j - 2);
        count--;
      }
    }
  }

  private boolean isImplied(long first, long second) {
    for (long es = second; es != 0; es &= es - 1) {
      if ((first & ~history.ahead[Long.numberOfTrailingZeros(es)]) != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * In a stack without pending removes and peeks: drops what is behind everybody that leaves, and
   * forgets how often an element was passed if those behind it that may leave before it does are no
   * more than it can stand. What is added comes in front, so neither can matter any more.
   */
  void forget() {
    if (!history.isStack() || open || history.pendingRemoves != 0 || history.peeks != 0) {
      return;
    }
    while (count > 0 && (blocks[count - 1] & ~history.never) == 0) {
      count--;
      forgetPassesIn(blocks[count]);
    }
    long behind = 0;
    for (int j = count - 1; j >= 0 && passes.length > 0; j--) {
      long block = blocks[j];
      for (long es = block; es != 0; es &= es - 1) {
        int e = Long.numberOfTrailingZeros(es);
        long maybeBehind = behind | (block & ~history.ahead[e] & ~SmallHistory.bit(e));
        if (canStand(e, Long.bitCount(maybeBehind & ~history.never & ~history.later[e]))) {
          forgetPasses(e);
        }
      }
      behind |= block;
    }
  }

  /** Whether it does not matter how often an element was passed if only so many are to come. */
  private boolean canStand(int e, int passers) {
    // Where a window is restricted, each that passed makes it smaller for the next.
    boolean oneByOne = history.leaving.rule() != Rule.RESTRICTED;
    return passers == 0 || (oneByOne && passed(e) + passers <= history.leaving.k());
  }

  /**
   * In a closed stack without peeks where what is never removed has no turn: drops it from the last
   * blocks, if it may be behind all in them that have a turn. That is how it must be, and whoever
   * has a turn is ahead of it from then on; what is added comes in front. So it does not matter any
   * more where it is.
   */
  void forgetNever() {
    if (!history.isStack() || history.pendingRemoves != 0 || history.peeks != 0) {
      return;
    }
    while (count > 0 && mayBeLast(blocks[count - 1] & history.never, blocks[count - 1])) {
      blocks[count - 1] &= ~history.never;
      count -= blocks[count - 1] == 0 ? 1 : 0;
    }
  }

  /** Whether there are such elements, and everybody else in their block may be ahead of them. */
  private boolean mayBeLast(long elements, long block) {
    long behind = 0;
    for (long es = elements; es != 0; es &= es - 1) {
      behind |= history.behind[Long.numberOfTrailingZeros(es)];
    }
    return elements != 0 && (behind & block & ~elements) == 0;
  }

  private void forgetPassesIn(long elements) {
    for (long es = elements; es != 0; es &= es - 1) {
      forgetPasses(Long.numberOfTrailingZeros(es));
    }
  }

  /** Writes how often elements were passed, then the blocks; returns where they end. */
  int write(long[] key, int at) {
    System.arraycopy(passes, 0, key, at, passes.length);
    System.arraycopy(blocks, 0, key, at + passes.length, count);
    return at + passes.length + count;
  }
}
