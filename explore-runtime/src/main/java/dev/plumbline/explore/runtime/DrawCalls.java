package dev.plumbline.explore.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * What instrumented code calls instead of methods that draw random numbers. If nobody has given the
 * generator a seed, the number is one of a few that the explorer chooses from: all of them, if the
 * program draws from no more than {@link #MOST}, else those at the ends and some between. A
 * generator that was given a seed answers as it always does.
 */
public final class DrawCalls {
  /** The seed of generators that were given none. None of them ever moves on from it. */
  public static final long NO_SEED = 0x5EED_1E55_0000_0001L;

  /** Draws from more numbers than these are tried with some of them only. */
  static final int MOST = 16;

  private static final int SOME = 4;

  /** Of all numbers: 0, an odd positive one, an even negative one, and -1. */
  private static final int[] INTS = {0, 0x6A09_E667, 0xBB67_AE82, -1};

  private static final long[] LONGS = {0, 0x6A09_E667_F3BC_C909L, 0xBB67_AE85_84CA_A73AL, -1};

  /** Of all numbers from 0 to 1: the ends, and two between. */
  private static final double[] DOUBLES = {0, 0x1.5p-2, 0x1.5p-1, 0x1.fffffffffffffp-1};

  /** Answers whoever is not explored. */
  private static final Random ELSEWHERE = new Random();

  private static final long RANDOM_SEED = Seeds.offset(Random.class, "seed");
  private static final long SPLITTABLE_SEED = Seeds.offset(SplittableRandom.class, "seed");
  private static final long SCRAMBLED = scrambled();

  /** Those of generators that the JDK makes, if they are not the program's. */
  private static final AtomicLong OTHER_SEEDS = new AtomicLong(System.nanoTime());

  private DrawCalls() {}

  /** What an instance of {@link Random} keeps that was given {@link #NO_SEED}. */
  private static long scrambled() {
    return Seeds.kept(new Random(NO_SEED), RANDOM_SEED);
  }

  /** Whether nobody has given a generator a seed. */
  private static boolean isWithoutSeed(RandomGenerator generator) {
    if (generator == null) {
      return false;
    }
    Class<?> type = generator.getClass();
    if (type == Random.class) {
      return Seeds.kept(generator, RANDOM_SEED) == SCRAMBLED;
    }
    if (type == SplittableRandom.class) {
      return Seeds.number(generator, SPLITTABLE_SEED) == NO_SEED;
    }
    return type == ThreadLocalRandom.class || type.getName().equals("java.security.SecureRandom");
  }

  /** Who draws: the explorer chooses, or one that nobody explores, or the generator itself. */
  private static boolean isChosen(RandomGenerator generator) {
    return isWithoutSeed(generator) && TimeCalls.isOfProgram();
  }

  private static RandomGenerator itself(RandomGenerator generator) {
    return isWithoutSeed(generator) ? ELSEWHERE : generator;
  }

  public static int nextInt(RandomGenerator generator, int site) {
    return isChosen(generator) ? (int) seen(INTS[some()], site) : itself(generator).nextInt();
  }

  public static int nextInt(RandomGenerator generator, int bound, int site) {
    return bound > 0 && isChosen(generator)
        ? (int) seen(below(bound), site)
        : itself(generator).nextInt(bound);
  }

  public static int nextInt(RandomGenerator generator, int origin, int bound, int site) {
    return origin < bound && isChosen(generator)
        ? (int) seen(origin + below((long) bound - origin), site)
        : itself(generator).nextInt(origin, bound);
  }

  public static long nextLong(RandomGenerator generator, int site) {
    return isChosen(generator) ? seen(LONGS[some()], site) : itself(generator).nextLong();
  }

  public static long nextLong(RandomGenerator generator, long bound, int site) {
    return bound > 0 && isChosen(generator)
        ? seen(below(bound), site)
        : itself(generator).nextLong(bound);
  }

  public static long nextLong(RandomGenerator generator, long origin, long bound, int site) {
    // Where the difference is too large for a number, it is wide enough as it is.
    long width = bound - origin < 0 ? Long.MAX_VALUE : bound - origin;
    return origin < bound && isChosen(generator)
        ? seen(origin + below(width), site)
        : itself(generator).nextLong(origin, bound);
  }

  public static boolean nextBoolean(RandomGenerator generator, int site) {
    return isChosen(generator) ? seen(Draws.draw(2) == 1, site) : itself(generator).nextBoolean();
  }

  public static double nextDouble(RandomGenerator generator, int site) {
    return isChosen(generator) ? seen(fraction(), site) : itself(generator).nextDouble();
  }

  public static double nextDouble(RandomGenerator generator, double bound, int site) {
    return bound > 0 && bound < Double.POSITIVE_INFINITY && isChosen(generator)
        ? seen(within(0, bound), site)
        : itself(generator).nextDouble(bound);
  }

  public static double nextDouble(
      RandomGenerator generator, double origin, double bound, int site) {
    return origin < bound && bound - origin < Double.POSITIVE_INFINITY && isChosen(generator)
        ? seen(within(origin, bound), site)
        : itself(generator).nextDouble(origin, bound);
  }

  public static float nextFloat(RandomGenerator generator, int site) {
    return isChosen(generator)
        ? (float) seen(Math.min((float) fraction(), Math.nextDown(1.0f)), site)
        : itself(generator).nextFloat();
  }

  @InsteadOf(owner = "java/lang/Math", name = "random", isStatic = true)
  public static double random(int site) {
    return TimeCalls.isOfProgram() ? seen(fraction(), site) : ELSEWHERE.nextDouble();
  }

  /** A generator that answers whatever else it is asked: one with one of a few seeds. */
  public static RandomGenerator instead(RandomGenerator generator) {
    if (!isChosen(generator)) {
      return generator;
    }
    long seed = LONGS[some()];
    return generator instanceof Random ? new Random(seed) : new SplittableRandom(seed);
  }

  @InsteadOf(owner = "java/util/Collections", name = "shuffle", isStatic = true)
  public static void shuffle(List<?> list, int site) {
    if (TimeCalls.isOfProgram()) {
      Collections.shuffle(list, new Random(LONGS[some()]));
    } else {
      Collections.shuffle(list);
    }
  }

  /** Never the same, neither for one thread nor for two; in each execution the same ones. */
  @InsteadOf(owner = "java/util/UUID", name = "randomUUID", isStatic = true)
  public static UUID randomUUID(int site) {
    if (!TimeCalls.isOfProgram()) {
      return UUID.randomUUID();
    }
    // With the bits that say that it is random.
    long number = Draws.unique();
    long most = (Draws.mix(number) & ~0xF000L) | 0x4000L;
    return new UUID(most, (Draws.mix(~number) & ~(3L << 62)) | 1L << 63);
  }

  /**
   * Before a thread draws its first number, and again for each worker of a pool: the JDK takes the
   * seeds from counters that outlive executions.
   */
  @InsteadOf(owner = "java/util/concurrent/ThreadLocalRandom", name = "localInit", isStatic = true)
  public static void localInit(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Seeds.set(Scheduler.current, Scheduler.running);
    } else {
      Seeds.draw();
    }
  }

  /** What makes generators differ that are made at the same time; it outlives executions. */
  @InsteadOf(owner = "java/util/Random", name = "seedUniquifier", isStatic = true)
  public static long seedUniquifier(int site) {
    return TimeCalls.isOfProgram() ? NO_SEED : OTHER_SEEDS.addAndGet(NO_SEED);
  }

  private static double within(double origin, double bound) {
    return Math.min(origin + fraction() * (bound - origin), Math.nextDown(bound));
  }

  private static double fraction() {
    return DOUBLES[some()];
  }

  /** Chooses among some of the numbers that can be drawn. */
  private static int some() {
    Draws.triesSome();
    return Draws.draw(SOME);
  }

  private static long below(long bound) {
    if (bound <= MOST) {
      return bound == 1 ? 0 : Draws.draw((int) bound);
    }
    return switch (some()) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> bound / 2;
      default -> bound - 1;
    };
  }

  /** Tells whoever looks on. */
  private static long seen(long drawn, int site) {
    if (Observation.observer != null) {
      Observation.drew(drawn, site);
    }
    return drawn;
  }

  private static double seen(double drawn, int site) {
    if (Observation.observer != null) {
      Observation.drew(drawn, site);
    }
    return drawn;
  }

  private static boolean seen(boolean drawn, int site) {
    if (Observation.observer != null) {
      Observation.drew(drawn, site);
    }
    return drawn;
  }
}
