package dev.plumbline.explore.runtime;

/**
 * The random numbers that the program draws. Each draw has a few values, from which the explorer
 * chooses: all of them are tried one after the other, or some at random. A draw is known by who
 * draws, and as the how manyth; so it has the same value in all executions of a program until the
 * explorer chooses another. The value depends on nothing that others do, and a draw is no event.
 *
 * <p>All values are tried depth first, like the ways through a tree: the draws that the program is
 * known to come to are a stack, those that it came to first at the bottom. If the one on top has
 * had all its values it is forgotten, and the next one below gets another value; with which the
 * program may come to other draws. Those that nobody has come to yet have their first value.
 */
public final class Draws {
  /** The draws of a thread of which all values are tried; later ones have a fixed value. */
  public static final int EACH = 8;

  /** The number of whoever makes the object that the threads share. */
  public static final int SET_UP = Scheduler.MOST_THREADS;

  private static final int ALL = (SET_UP + 1) * EACH;

  private static final int[] drawn = new int[SET_UP + 1];
  private static final int[] unique = new int[SET_UP + 1];

  /** The value that is chosen for each draw, and how many there were to choose from, at most. */
  private static final int[] chosen = new int[ALL];

  private static final int[] values = new int[ALL];

  /** The value that each draw had in the latest execution. */
  private static final int[] had = new int[ALL];

  /** The draws that the program has come to, in order. */
  private static final int[] stack = new int[ALL];

  private static int known;

  /** If values are chosen at random, which ones; else 0. */
  private static long random;

  private static boolean inPart;

  private Draws() {}

  /** Gives all draws their first value. */
  public static void begin() {
    random = 0;
    inPart = false;
    while (known > 0) {
      forgetLast();
    }
    for (int d = 0; d < ALL; d++) {
      chosen[d] = 0;
    }
  }

  private static void forgetLast() {
    int d = stack[--known];
    chosen[d] = 0;
    values[d] = 0;
  }

  /** Gives draws the next of their values; says whether there are others than those before. */
  public static boolean next() {
    while (known > 0) {
      int d = stack[known - 1];
      if (chosen[d] + 1 < values[d]) {
        chosen[d]++;
        return true;
      }
      forgetLast();
    }
    return false;
  }

  /** Gives draws values at random, the same for the same number, which is not 0. */
  public static void atRandom(long number) {
    random = number;
  }

  /** Gives a draw a value, and leaves the others as they are. */
  public static void give(int thread, int number, int value) {
    chosen[thread * EACH + number] = value;
  }

  /** How often all draws can have other values, as far as is known; 1 if nobody draws. */
  public static double combinations() {
    double product = 1;
    for (int i = 0; i < known; i++) {
      product *= values[stack[i]];
    }
    return product;
  }

  /** How many draws of a thread had a value that was chosen, in the latest execution. */
  public static int count(int thread) {
    return Math.min(drawn[thread], EACH);
  }

  /** The value that a draw had in the latest execution. */
  public static int value(int thread, int number) {
    return had[thread * EACH + number];
  }

  /** Whether there was more to draw, since {@link #begin}, than all values that can be tried. */
  public static boolean inPart() {
    return inPart;
  }

  /** There is more to draw than the values that will be tried. */
  static void triesSome() {
    inPart = true;
  }

  /** A thread begins, or whoever makes the object. */
  static void reset(int t) {
    drawn[t] = 0;
    unique[t] = 0;
  }

  /** A number that nobody else in the execution has been given, nor will be. */
  static long unique() {
    int t = Locality.asking();
    if (t != SET_UP) {
      Spinning.changes(t);
    }
    return (long) t << 32 | ++unique[t];
  }

  /** The running thread draws one of so many values, from 0 on. */
  static int draw(int count) {
    int t = Locality.asking();
    if (t != SET_UP) {
      Spinning.changes(t);
    }
    int number = drawn[t]++;
    if (Seeds.lot != 0 || number >= EACH) {
      inPart = true;
      return part(Seeds.lot * 31L + 1, t * 1_000_003L + number, count);
    }
    int d = t * EACH + number;
    if (values[d] == 0) {
      stack[known++] = d;
    }
    values[d] = Math.max(values[d], count);
    had[d] = random == 0 ? chosen[d] % count : part(random, d, count);
    return had[d];
  }

  /** Some value that two numbers lead to. */
  private static int part(long seed, long number, int count) {
    return (int) Long.remainderUnsigned(mix(seed * 0x9E3779B97F4A7C15L + number), count);
  }

  /** The finalizer of SplitMix64. */
  static long mix(long z) {
    long x = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }
}
