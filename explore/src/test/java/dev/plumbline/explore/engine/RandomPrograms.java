package dev.plumbline.explore.engine;

import dev.plumbline.explore.engine.Instruction.LockedSpin.How;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small programs at random: a few threads of one or two operations of few instructions. */
final class RandomPrograms {
  private final SplittableRandom random;
  private final Mix mix;
  private int threads;

  RandomPrograms(long seed, Mix mix) {
    random = new SplittableRandom(seed);
    this.mix = mix;
  }

  /** What programs are made of. */
  enum Mix {
    /** A bit of everything, mostly in two threads. */
    EVERYTHING,
    /** Three threads of one or two operations of one or two instructions. */
    THREE_THREADS,
    /** Mostly locks and what waits for them. */
    LOCKS,
    /** Two to four threads that only read and write, so that nobody waits. */
    MEMORY,
    /** The same without any compare-and-set, of which nobody knows in advance whether it writes. */
    READS_AND_WRITES,
    /** Three threads that share a lock or want it alone, and may wait for ever meanwhile. */
    SHARED_LOCKS,
    /** With threads that interrupt each other. */
    INTERRUPTIONS,
    /** With threads that take locks and give them back until a variable is set. */
    LOCKED_SPINS
  }

  SmallProgram next() {
    if (mix == Mix.LOCKED_SPINS) {
      return nextOfLockedSpins();
    }
    if (mix == Mix.MEMORY || mix == Mix.READS_AND_WRITES) {
      return nextOfMemory();
    }
    boolean three = mix == Mix.THREE_THREADS || mix == Mix.SHARED_LOCKS;
    threads = three || random.nextInt(4) == 0 ? 3 : 2;
    List<List<List<Instruction>>> code = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<List<Instruction>> operations = new ArrayList<>();
      int count = threads == 3 && !three ? 1 : 1 + random.nextInt(2);
      for (int o = 0; o < count; o++) {
        operations.add(body(1 + random.nextInt(three ? 2 : 3), 0));
      }
      code.add(operations);
    }
    return new SmallProgram(code);
  }

  private SmallProgram nextOfMemory() {
    threads = 2 + random.nextInt(3);
    List<List<List<Instruction>>> code = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Instruction> body = new ArrayList<>();
      for (int length = 1 + random.nextInt(6 - threads); length > 0; length--) {
        body.add(instruction(0, random.nextInt(mix == Mix.MEMORY ? 5 : 4)));
      }
      code.add(List.of(body));
    }
    return new SmallProgram(code);
  }

  /**
   * The first thread waits; what the others do is open, but that nobody waits beside one that only
   * tries to get its lock: these two would wake each other for ever.
   */
  private SmallProgram nextOfLockedSpins() {
    threads = 2 + random.nextInt(2);
    boolean trying = random.nextInt(3) == 0;
    List<List<List<Instruction>>> code = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Instruction> body = new ArrayList<>();
      boolean spins = t == 0 || (!trying && random.nextInt(threads) == 0);
      body.add(spins ? lockedSpin(trying) : besideSpins(t));
      if (t > 0 && random.nextInt(threads) < 2) {
        body.add(random.nextInt(2), besideSpins(t));
      }
      code.add(List.of(body));
    }
    return new SmallProgram(code);
  }

  private Instruction lockedSpin(boolean trying) {
    int first = random.nextInt(2);
    List<Integer> locks = random.nextInt(3) == 0 ? List.of(first) : List.of(first, 1 - first);
    How how = trying ? How.TRYING : random.nextInt(4) == 0 ? How.ENTERING : How.LOCKING;
    return new Instruction.LockedSpin(locks, how, 0, 0);
  }

  private Instruction besideSpins(int thread) {
    Instruction set = new Instruction.Write(0, thread);
    int lock = random.nextInt(2);
    return switch (random.nextInt(8)) {
      case 0, 1 -> set;
      case 2 -> new Instruction.Locked(lock, List.of(set));
      case 3 -> new Instruction.TryLocked(lock, List.of(set));
      case 4 -> new Instruction.TryLocked(lock, List.of());
      case 5 -> new Instruction.IsLocked(lock);
      case 6 ->
          new Instruction.Locked(lock, List.of(new Instruction.Locked(1 - lock, List.of(set))));
      default ->
          new Instruction.Synchronized(lock, List.of(new Instruction.Locked(lock, List.of())));
    };
  }

  private List<Instruction> body(int length, int depth) {
    List<Instruction> body = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      body.add(instruction(depth));
    }
    return body;
  }

  private Instruction instruction(int depth) {
    if (mix == Mix.LOCKS && depth < 2 && random.nextInt(3) > 0) {
      return instruction(depth, 9 + random.nextInt(11));
    }
    if (mix == Mix.SHARED_LOCKS) {
      int[] inside = {0, 3, 5, 6, 7, 8, 9, 11};
      return instruction(
          depth,
          depth == 0 || (depth == 1 && random.nextInt(6) == 0)
              ? 17 + random.nextInt(3)
              : inside[random.nextInt(inside.length)]);
    }
    if (mix == Mix.INTERRUPTIONS && random.nextInt(2) > 0) {
      return interruption(depth);
    }
    return instruction(depth, random.nextInt(depth < 2 ? 22 : 8));
  }

  private Instruction interruption(int depth) {
    return switch (random.nextInt(depth < 2 ? 6 : 4)) {
      case 0 -> new Instruction.Interrupted();
      case 1 -> new Instruction.IsInterrupted(random.nextInt(threads));
      case 2 -> new Instruction.Sleep();
      case 3, 4 -> new Instruction.Interrupt(random.nextInt(threads));
      default -> new Instruction.LockedInterruptibly(random.nextInt(2), body(1, depth + 1));
    };
  }

  private Instruction instruction(int depth, int which) {
    int variable = random.nextInt(2);
    return switch (which) {
      case 0, 1 -> new Instruction.Read(variable);
      case 2 -> new Instruction.Write(variable, 1 + random.nextInt(2));
      case 3 -> new Instruction.Add(variable);
      case 4 -> new Instruction.Cas(variable, random.nextInt(2), 1 + random.nextInt(2));
      case 5 -> new Instruction.Unpark(random.nextInt(threads));
      case 6 -> new Instruction.Release(1);
      case 7 -> new Instruction.CountDown();
      case 8 -> new Instruction.Park(random.nextInt(3) == 0);
      case 9 -> new Instruction.Acquire(1 + random.nextInt(2));
      case 10 -> new Instruction.TryAcquire(1);
      case 11 -> new Instruction.AwaitLatch();
      case 12, 13 -> monitor(depth);
      case 14, 15 -> locked(depth);
      case 16 -> new Instruction.TryLocked(random.nextInt(2), body(1, depth + 1));
      case 17, 18 -> new Instruction.Shared(random.nextBoolean(), body(1, depth + 1));
      case 19 -> new Instruction.TryWrite(body(1, depth + 1));
      case 20 -> new Instruction.SpinUntilSet(variable);
      default -> new Instruction.SpinLock(2 + variable);
    };
  }

  private Instruction monitor(int depth) {
    int monitor = random.nextInt(2);
    List<Instruction> body = body(1, depth + 1);
    switch (random.nextInt(4)) {
      case 0 -> body.add(random.nextInt(2), new Instruction.Wait(monitor, random.nextInt(4) == 0));
      case 1 -> body.add(new Instruction.Notify(monitor, random.nextBoolean()));
      default -> {}
    }
    return new Instruction.Synchronized(monitor, body);
  }

  private Instruction locked(int depth) {
    int lock = random.nextInt(2);
    List<Instruction> body = body(1, depth + 1);
    switch (random.nextInt(4)) {
      case 0 -> body.add(random.nextInt(2), new Instruction.Await(lock));
      case 1 -> body.add(new Instruction.Signal(lock, random.nextBoolean()));
      default -> {}
    }
    return new Instruction.Locked(lock, body);
  }
}
