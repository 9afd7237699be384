package dev.plumbline.explore.engine;

import dev.plumbline.explore.engine.LoopProgram.Kind;
import dev.plumbline.explore.engine.LoopProgram.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Programs at random of which one thread waits in a loop, perhaps two: it takes a lock or two or
 * tries to, shares one, enters a monitor, awaits a signal; looks whether it may go on, twice at
 * times; counts, here or where others see it; keeps what it saw; and gives all back, or not before
 * the end. What the others do is set variables, look at locks, take them, and signal.
 */
final class RandomLoops {
  private static final int MOST_ACTS = 5;

  private final SplittableRandom random;
  private List<Step> code = List.of();
  private int thread;
  private int left;

  RandomLoops(long seed) {
    random = new SplittableRandom(seed);
  }

  LoopProgram next() {
    int threads = 2 + random.nextInt(2);
    left = threads == 2 ? MOST_ACTS : MOST_ACTS - 1;
    List<List<Step>> all = new ArrayList<>();
    for (thread = 0; thread < threads; thread++) {
      code = new ArrayList<>();
      boolean loops = thread == 0 || (threads == 3 && thread == 1 && random.nextInt(3) == 0);
      if (loops) {
        loop();
      } else {
        acts(threads);
      }
      all.add(List.copyOf(code));
    }
    return new LoopProgram(all);
  }

  private void add(Kind kind, int first, int second) {
    code.add(new Step(kind, first, second));
  }

  private int lock() {
    return random.nextInt(LoopProgram.LOCKS);
  }

  /** The variable that all wait for is 0, those that one thread counts in come last. */
  private int counter() {
    return 2 + thread % 2;
  }

  private void loop() {
    boolean carries = random.nextInt(4) == 0;
    int begin = code.size();
    if (carries) {
      add(Kind.BEGIN, 0, 0);
    }
    int first = code.size();
    int keeps = random.nextInt(5) == 0 ? lock() : -1;
    if (keeps >= 0) {
      add(random.nextBoolean() ? Kind.LOCK : Kind.TOGGLE, keeps, 0);
    }
    round(1 + random.nextInt(2), carries);
    if (carries) {
      // The site of the loop is where it repeats.
      code.set(begin, new Step(Kind.BEGIN, 0, code.size() + 100 - begin));
    }
    add(Kind.REPEAT, first, carries ? 1 : 0);
    if (keeps >= 0) {
      add(Kind.UNLOCK_ALL, keeps, 0);
    }
    // What it sees then says when it went on.
    add(Kind.READ, random.nextInt(2), 0);
    if (random.nextInt(4) == 0) {
      act();
    }
  }

  /** What is done with so many locks, one in another. */
  private void round(int locks, boolean carries) {
    if (locks == 0) {
      body(carries);
      return;
    }
    int lock = lock();
    switch (random.nextInt(7)) {
      case 0 -> around(Kind.ENTER, lock, Kind.EXIT, locks, carries);
      case 1 -> around(Kind.SHARE, 0, Kind.UNSHARE, locks, carries);
      case 2 -> tried(lock, locks, carries);
      case 3 -> {
        add(Kind.LOCK, lock, 0);
        add(random.nextBoolean() ? Kind.AWAIT : Kind.SIGNAL, lock, 0);
        round(locks - 1, carries);
        add(Kind.UNLOCK, lock, 0);
      }
      case 4 -> round(locks - 1, carries);
      default -> around(Kind.LOCK, lock, Kind.UNLOCK, locks, carries);
    }
  }

  private void around(Kind take, int lock, Kind give, int locks, boolean carries) {
    add(take, lock, 0);
    round(locks - 1, carries);
    add(give, lock, 0);
  }

  private void tried(int lock, int locks, boolean carries) {
    int at = code.size();
    add(Kind.TRY_LOCK, lock, 0);
    round(locks - 1, carries);
    add(Kind.UNLOCK, lock, 0);
    code.set(at, new Step(Kind.TRY_LOCK, lock, code.size()));
  }

  private void body(boolean carries) {
    if (carries) {
      add(random.nextBoolean() ? Kind.KEEP : Kind.COUNT, random.nextBoolean() ? 1 : 2, 0);
    }
    switch (random.nextInt(7)) {
      case 0 -> {
        add(Kind.INCREMENT, counter(), 0);
        add(Kind.LOOK, counter(), 3 + random.nextInt(2));
      }
      case 1 -> add(Kind.DONE_IF_LOCKED, lock(), 0);
      case 2 -> add(Kind.LOOK, 1, 1);
      default -> {}
    }
    add(Kind.LOOK, 0, 1 + random.nextInt(2));
    if (carries && random.nextBoolean()) {
      add(Kind.DONE_AT, 2, 0);
    }
  }

  private void acts(int threads) {
    int share = thread == threads - 1 ? left : random.nextInt(left + 1);
    int count = 1 + random.nextInt(Math.max(1, share));
    left -= count;
    for (int i = 0; i < count; i++) {
      act();
    }
    if (random.nextInt(3) > 0) {
      add(Kind.WRITE, 0, 2);
    }
  }

  private void act() {
    int lock = lock();
    switch (random.nextInt(10)) {
      case 0 -> add(Kind.READ, random.nextInt(LoopProgram.VARIABLES), 0);
      case 1 -> add(Kind.WRITE, random.nextInt(2), 1);
      case 2, 3, 4 -> add(Kind.ASK, lock, 0);
      case 5, 6 -> {
        add(Kind.SEE_LOCK, lock, code.size() + 2);
        add(Kind.UNLOCK, lock, 0);
      }
      case 7 -> {
        int shared = LoopProgram.SHARED;
        add(Kind.SEE_LOCK, shared, code.size() + 2);
        add(Kind.UNLOCK, shared, 0);
      }
      case 8 -> {
        add(Kind.LOCK, lock, 0);
        add(random.nextBoolean() ? Kind.SIGNAL : Kind.WRITE, lock, 1);
        add(Kind.UNLOCK, lock, 0);
      }
      default -> {
        add(Kind.ENTER, lock, 0);
        add(Kind.LOCK, 1 - lock, 0);
        add(Kind.WRITE, 0, 1);
        add(Kind.UNLOCK, 1 - lock, 0);
        add(Kind.EXIT, lock, 0);
      }
    }
  }
}
