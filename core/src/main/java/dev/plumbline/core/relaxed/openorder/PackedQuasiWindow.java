package dev.plumbline.core.relaxed.openorder;

import dev.plumbline.core.relaxed.rules.DeadEnds;

/**
 * The quasi window of {@code core.relaxed}, packed: what two sequences with the same slots have not
 * yet both answered. That is what the legal one requires and the recorded one has not given, and
 * the converse, each with the number of slots it has waited. Elements are named by their add, an
 * empty result by {@link SmallHistory#NONE}.
 *
 * <p>An answer that waits for more than k slots is lost, and one of a side begins to wait in a
 * slot, so after a slot there are at most k on each side. With k at most {@link
 * SmallHistory#LARGEST_K} a side is a word of answers and a word of ages, which is quick to copy
 * and to compare.
 */
final class PackedQuasiWindow {
  private final int k;
  private final Side required = new Side();
  private final Side given = new Side();

  PackedQuasiWindow(SmallHistory history) {
    k = history.leaving.k();
  }

  /** One of the two lists, oldest first. */
  static final class Side {
    private static final int ANSWER_BITS = 8;
    private static final long ANSWER = (1 << ANSWER_BITS) - 1;
    private static final int AGE_BITS = 4;
    private static final long AGE = (1 << AGE_BITS) - 1;
    private static final long ONE_EACH = 0x1111111111111111L;

    /** In eight bits each, the oldest in the lowest: two more than the answer. */
    private long answers;

    /** In four bits each. */
    private long ages;

    private int count;
    private long elements;

    int count() {
      return count;
    }

    int answer(int i) {
      return (int) (answers >>> (ANSWER_BITS * i) & ANSWER) + SmallHistory.ANY;
    }

    int age(int i) {
      return (int) (ages >>> (AGE_BITS * i) & AGE);
    }

    /** The elements among the answers. */
    long elements() {
      return elements;
    }

    /** Whether each can be settled in a slot of its own, the oldest first. */
    boolean hasTime(DeadEnds deadEnds) {
      for (int i = 0; i < count; i++) {
        if (deadEnds.comesTooLate(age(i), i)) {
          return false;
        }
      }
      return true;
    }

    boolean has(int answer) {
      return find(answer) < count;
    }

    /**
     * The oldest answer that is one of some elements; {@link SmallHistory#NONE} if there is none.
     */
    int oldest(long some) {
      int i = 0;
      while (i < count && (some & SmallHistory.bit(answer(i))) == 0) {
        i++;
      }
      return i < count ? answer(i) : SmallHistory.NONE;
    }

    /** How many answers may have been any. */
    int unknown() {
      int unknown = 0;
      for (int i = 0; i < count; i++) {
        unknown += answer(i) == SmallHistory.ANY ? 1 : 0;
      }
      return unknown;
    }

    private int find(int answer) {
      int at = 0;
      while (at < count && answer(at) != answer) {
        at++;
      }
      return at;
    }

    /** Whether a slot that has this answer may lose nothing. */
    private boolean standsSlot(int answer, int k) {
      // Younger ones have waited less.
      return count == 0 || age(0) < k || answer(0) == answer || answer(0) == SmallHistory.ANY;
    }

    private void copy(Side other) {
      answers = other.answers;
      ages = other.ages;
      count = other.count;
      elements = other.elements;
    }

    private void push(int answer) {
      answers |= (long) (answer - SmallHistory.ANY) << (ANSWER_BITS * count);
      elements |= SmallHistory.bit(answer);
      count++;
    }

    /** Takes the oldest answer that equals one out; false if there is none. */
    private boolean settle(int answer) {
      int at = find(answer);
      if (at == count) {
        return false;
      }
      count--;
      answers = without(answers, ANSWER_BITS, at);
      ages = without(ages, AGE_BITS, at);
      elements &= ~SmallHistory.bit(answer);
      return true;
    }

    private static long without(long word, int bits, int at) {
      long older = (1L << (bits * at)) - 1;
      return (word & older) | (word >>> bits & ~older);
    }

    private boolean advance(int k) {
      if (count > 0 && age(0) >= k) {
        return false;
      }
      ages += ONE_EACH & ((1L << (AGE_BITS * count)) - 1);
      return true;
    }

    /** All answers in one word, the highest bit of which is not set. */
    private long packed() {
      return answers | (long) count << (ANSWER_BITS * SmallHistory.LARGEST_K);
    }
  }

  Side required() {
    return required;
  }

  Side given() {
    return given;
  }

  void copy(PackedQuasiWindow other) {
    required.copy(other.required);
    given.copy(other.given);
  }

  boolean isEmpty() {
    return required.count == 0 && given.count == 0;
  }

  /** Whether a slot with these answers may let nothing wait for too long. */
  boolean standSlot(int requiredAnswer, int givenAnswer) {
    return required.standsSlot(givenAnswer, k) && given.standsSlot(requiredAnswer, k);
  }

  /**
   * Notes what a slot requires.
   *
   * @param byAny whether an answer that may have been any settles it, if there is one
   */
  void require(int answer, boolean byAny) {
    if (!(byAny && given.settle(SmallHistory.ANY)) && !given.settle(answer)) {
      required.push(answer);
    }
  }

  /** Notes what a slot gives; true if it was required before. */
  boolean give(int answer) {
    if (required.settle(answer)) {
      return true;
    }
    given.push(answer);
    return false;
  }

  /** Goes to the next slot; false if something has waited for too long. */
  boolean advance() {
    return required.advance(k) && given.advance(k);
  }

  /** What is required, in one word, the highest bit of which is not set. */
  long requiredAnswers() {
    return required.packed();
  }

  /** The same of what was given. */
  long givenAnswers() {
    return given.packed();
  }

  /** How long each has waited, in four bits each, the highest of which is not set. */
  long ages() {
    return required.ages << Integer.SIZE | given.ages;
  }
}
