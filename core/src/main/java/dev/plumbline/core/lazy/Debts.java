package dev.plumbline.core.lazy;

/**
 * What two sequences with the same slots have not yet both answered: what the legal one requires
 * and the recorded one has not given, and the converse, each with the number of slots it has
 * waited. Elements are named by their add, an empty result by {@link Facts#NONE}.
 *
 * <p>An answer that waits for more than k slots is lost, so there are at most k on each side.
 */
final class Debts {
  /** How many words {@link #writeAges} writes. */
  static final int AGE_WORDS = 2;

  private final int k;
  private final Side required;
  private final Side given;

  Debts(Facts facts) {
    k = facts.leaving.k();
    required = new Side(k + 2);
    given = new Side(k + 2);
  }

  /** One of the two lists, oldest first. */
  static final class Side {
    private final int[] answers;
    private final int[] ages;
    private int count;
    private long elements;

    private Side(int most) {
      answers = new int[most];
      ages = new int[most];
    }

    int count() {
      return count;
    }

    int answer(int i) {
      return answers[i];
    }

    int age(int i) {
      return ages[i];
    }

    /** The elements among the answers. */
    long elements() {
      return elements;
    }

    /** Whether each can be settled in a slot of its own, the oldest first. */
    boolean hasTime(int k) {
      for (int i = 0; i < count; i++) {
        if (ages[i] + i > k) {
          return false;
        }
      }
      return true;
    }

    private void copy(Side other) {
      count = other.count;
      elements = other.elements;
      System.arraycopy(other.answers, 0, answers, 0, count);
      System.arraycopy(other.ages, 0, ages, 0, count);
    }

    private void push(int answer) {
      answers[count] = answer;
      ages[count++] = 0;
      elements |= Facts.bit(answer);
    }

    /** Takes the oldest answer that equals one out; false if there is none. */
    private boolean settle(int answer) {
      int at = 0;
      while (at < count && answers[at] != answer) {
        at++;
      }
      if (at == count) {
        return false;
      }
      count--;
      System.arraycopy(answers, at + 1, answers, at, count - at);
      System.arraycopy(ages, at + 1, ages, at, count - at);
      elements &= ~Facts.bit(answer);
      return true;
    }

    private boolean advance(int k) {
      for (int i = 0; i < count; i++) {
        if (ages[i]++ >= k) {
          return false;
        }
      }
      return true;
    }

    private int writeAnswers(long[] key, int at) {
      long word = count;
      int end = at;
      for (int i = 0; i < count; i++) {
        word = word << Byte.SIZE | (answers[i] + 1);
        if (i % 7 == 6) {
          key[end++] = word;
          word = 0;
        }
      }
      key[end++] = word;
      return end;
    }

    /** In four bits each. */
    private long packedAges() {
      long word = 0;
      for (int i = 0; i < count; i++) {
        word = word << 4 | ages[i];
      }
      return word;
    }
  }

  Side required() {
    return required;
  }

  Side given() {
    return given;
  }

  void copy(Debts other) {
    required.copy(other.required);
    given.copy(other.given);
  }

  boolean isEmpty() {
    return required.count == 0 && given.count == 0;
  }

  /** Notes what a slot requires. */
  void require(int answer) {
    if (!given.settle(answer)) {
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

  /** Writes what is due, a byte each; returns where that ends. */
  int writeAnswers(long[] key, int at) {
    return given.writeAnswers(key, required.writeAnswers(key, at));
  }

  /** Writes since when; returns where that ends. */
  int writeAges(long[] key, int at) {
    key[at] = required.packedAges();
    key[at + 1] = given.packedAges();
    return at + AGE_WORDS;
  }
}
