package dev.plumbline.subjects.multiword;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Three threads use a persistent memory, perhaps until the power fails; then three others do, and
 * one looks at all words. A seed decides what they call, and how they take turns: the same seed is
 * the same run, up to the failure.
 */
final class RandomRun {
  static final int SIZE = 3;

  /** A power failure that never comes. */
  static final long NEVER = -1;

  private static final int[] ALL = {0, 1, 2};

  /** Makes a memory; the broken ones differ in one method only. */
  interface Maker {
    TwoLevelMultiWord make(int size, int entrances, Power power);
  }

  final List<Call> calls = new ArrayList<>();

  /** How many steps the threads took before the restart. */
  final long steps;

  private final SplittableRandom random;
  private final Schedule schedule;
  private final TwoLevelMultiWord memory;

  /** A run in which the power fails after so many steps, or {@link #NEVER}. */
  RandomRun(Maker maker, long seed, long failure) {
    random = new SplittableRandom(seed);
    schedule = new Schedule(seed);
    memory = maker.make(SIZE, MultiWords.ENTRANCES, schedule);
    if (failure != NEVER) {
      memory.cutPowerAfter(failure);
    }
    era();
    steps = schedule.steps();
    memory.restart(random.nextLong());
    calls.forEach(call -> call.askFor(memory, schedule));
    era();
    Call look = Call.read(ALL);
    look.run(memory, schedule);
    calls.add(look);
  }

  private void era() {
    List<Runnable> tasks = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      Call first = randomCall();
      Call second = randomCall();
      tasks.add(
          () -> {
            first.run(memory, schedule);
            second.run(memory, schedule);
          });
    }
    schedule.run(tasks);
  }

  /** With few values, so that expectations are often met and old values come back. */
  private Call randomCall() {
    int words = 1 + random.nextInt(SIZE);
    int[] addresses = random.ints(0, SIZE).distinct().limit(words).toArray();
    long[] next = random.longs(words, 0, 3).toArray();
    Call call =
        switch (random.nextInt(6)) {
          case 0 -> Call.read(addresses);
          case 1 -> Call.swap(addresses, next);
          default -> Call.mwcas(addresses, random.longs(words, 0, 2).toArray(), next);
        };
    calls.add(call);
    call.ticket = calls.size();
    return call;
  }

  boolean isDurable() {
    return SmallRuns.durable(calls, SIZE);
  }

  /** Whether it is durable, and what recovery reported is true; to be asked last. */
  boolean isDetectable() {
    calls.forEach(Call::believe);
    return SmallRuns.durable(calls, SIZE);
  }

  @Override
  public String toString() {
    return calls.toString();
  }
}
