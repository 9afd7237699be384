package dev.plumbline.explore.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small programs at random: two or three threads of one or two operations of few instructions. */
final class RandomPrograms {
  private final SplittableRandom random;
  private int threads;

  RandomPrograms(long seed) {
    random = new SplittableRandom(seed);
  }

  SmallProgram next() {
    threads = random.nextInt(4) == 0 ? 3 : 2;
    List<List<List<Instruction>>> code = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<List<Instruction>> operations = new ArrayList<>();
      int count = threads == 3 ? 1 : 1 + random.nextInt(2);
      for (int o = 0; o < count; o++) {
        operations.add(body(1 + random.nextInt(3), 0));
      }
      code.add(operations);
    }
    return new SmallProgram(code);
  }

  private List<Instruction> body(int length, int depth) {
    List<Instruction> body = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      body.add(instruction(depth));
    }
    return body;
  }

  private Instruction instruction(int depth) {
    int variable = random.nextInt(2);
    int which = random.nextInt(depth < 2 ? 22 : 8);
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
