package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Chooser;
import dev.plumbline.explore.runtime.ExecutionState;
import java.util.SplittableRandom;

/**
 * Chooses threads at random, by another method in each execution, since none is the best for all
 * bugs:
 *
 * <ul>
 *   <li>each time one of those that can go on;
 *   <li>by priorities that change at a few random places: PCT, after Burckhardt, Kothari, Musuvathi
 *       and Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs"
 *       (ASPLOS 2010);
 *   <li>by priorities of events, drawn anew for those that race with what happens: POS, after Yuan,
 *       Yang and Gu, "Partial Order Aware Concurrency Sampling" (CAV 2018);
 *   <li>so that the orders of some events are equally likely: {@link UniformWalk}.
 * </ul>
 */
final class RandomWalk implements Chooser {
  private static final int ANY = 0;
  private static final int RACES = 3;
  private static final int UNIFORM = 4;
  private static final int METHODS = 5;
  private static final int MOST_THREADS = 64;

  private final SplittableRandom random;
  private final UniformWalk uniform;
  private final double[] priority = new double[MOST_THREADS];
  private final int[] changes = new int[3];
  private int execution = -1;
  private int method;
  private int length = 32;

  RandomWalk(long seed) {
    random = new SplittableRandom(seed);
    uniform = new UniformWalk(random);
  }

  /** Another execution begins; the latest had so many events. */
  void begin(int events) {
    execution++;
    method = execution % METHODS;
    length = Math.max(length, events);
    for (int t = 0; t < MOST_THREADS; t++) {
      priority[t] = random.nextDouble();
    }
    if (method == UNIFORM) {
      uniform.begin(events);
    }
    for (int i = 0; i < changes.length; i++) {
      changes[i] = i < method ? random.nextInt(length) : -1;
    }
  }

  @Override
  public int choose(int depth, long awake, int latest) {
    if (method == ANY) {
      return uniform.any(awake);
    }
    if (method == UNIFORM) {
      return uniform.choose(awake);
    }
    if (method == RACES) {
      renewRacing(awake, latest);
    } else if (latest >= 0) {
      lowerAtChange(depth, latest);
    }
    return highest(awake);
  }

  private void renewRacing(long awake, int latest) {
    for (long rest = awake; rest != 0; rest &= rest - 1) {
      int t = Long.numberOfTrailingZeros(rest);
      if (t == latest || ExecutionState.racesWithLatest(t)) {
        priority[t] = random.nextDouble();
      }
    }
  }

  private void lowerAtChange(int depth, int latest) {
    for (int i = 0; i < changes.length; i++) {
      if (changes[i] == depth) {
        priority[latest] = -1 - i;
      }
    }
  }

  private int highest(long awake) {
    int best = Long.numberOfTrailingZeros(awake);
    for (long rest = awake; rest != 0; rest &= rest - 1) {
      int t = Long.numberOfTrailingZeros(rest);
      best = priority[t] > priority[best] ? t : best;
    }
    return best;
  }

  @Override
  public long branches(long enabled, int chosen) {
    return 0;
  }
}
