package dev.plumbline.explore.engine;

import dev.plumbline.explore.engine.Instruction.Add;
import dev.plumbline.explore.engine.Instruction.AwaitLatch;
import dev.plumbline.explore.engine.Instruction.Cas;
import dev.plumbline.explore.engine.Instruction.CountDown;
import dev.plumbline.explore.engine.Instruction.Interrupt;
import dev.plumbline.explore.engine.Instruction.IsInterrupted;
import dev.plumbline.explore.engine.Instruction.Locked;
import dev.plumbline.explore.engine.Instruction.LockedInterruptibly;
import dev.plumbline.explore.engine.Instruction.Notify;
import dev.plumbline.explore.engine.Instruction.Park;
import dev.plumbline.explore.engine.Instruction.Read;
import dev.plumbline.explore.engine.Instruction.Shared;
import dev.plumbline.explore.engine.Instruction.Sleep;
import dev.plumbline.explore.engine.Instruction.Synchronized;
import dev.plumbline.explore.engine.Instruction.Unpark;
import dev.plumbline.explore.engine.Instruction.Wait;
import dev.plumbline.explore.engine.Instruction.Write;
import dev.plumbline.explore.runtime.Events;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares what is seen of random programs by traces and by full enumeration, in a process of its
 * own, in which a class may be another one. Exits with 1 where they differ, and with 2 where a
 * trace was run twice.
 */
final class ReductionCheck {
  private static final int MOST = 400;

  /** For programs that were chosen. */
  private static final int MOST_OF_RARE = 1_000;

  private ReductionCheck() {}

  /** The argument says how many programs of each mix are compared. */
  public static void main(String[] arguments) {
    RARE.forEach(program -> check(program, MOST_OF_RARE));
    for (RandomPrograms.Mix mix : RandomPrograms.Mix.values()) {
      RandomPrograms random = new RandomPrograms(1, mix);
      for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
        check(random.next(), MOST);
      }
    }
    end(0, null);
  }

  /** Programs for what is seldom drawn. */
  private static final List<SmallProgram> RARE =
      List.of(
          // What happens under a monitor comes before it is entered again.
          program(locked(new Read(0)), locked(new Read(1))),
          // A permit is there before the second that gives one.
          program(List.of(new Unpark(1)), List.of(new Park(false)), List.of(new Unpark(1))),
          // The latch is open before the last that counts down.
          program(
              List.of(new CountDown(), new CountDown()),
              List.of(new CountDown()),
              List.of(new AwaitLatch())),
          // One that was notified and another take the monitor in either order.
          program(locked(new Notify(0, false)), locked(new Read(0)), locked(new Wait(0, false))),
          // One that waits for a lock is interrupted before or after it is given back.
          program(
              List.of(new Locked(0, List.of(new Interrupt(1)))),
              List.of(new LockedInterruptibly(0, List.of(new Read(0))))),
          // Two share a lock, and a third takes it alone before, between and after both.
          program(
              List.of(new Shared(false, List.of(new Add(0)))),
              List.of(new Shared(false, List.of(new Add(0)))),
              List.of(new Shared(true, List.of(new Read(0))))),
          // One shares a lock within which another does so, too, and leaves it before a third.
          program(
              List.of(new Shared(false, List.of()), new Shared(false, List.of(new Cas(1, 0, 2)))),
              List.of(new Read(1), new Shared(false, List.of(new Cas(0, 1, 1)))),
              List.of(new Shared(true, List.of(new Add(0), new Read(1))))),
          // Two share a lock for ever, and a third takes it alone before both.
          program(
              List.of(new Shared(false, List.of(new Park(false)))),
              List.of(new Shared(true, List.of(new Read(0)))),
              List.of(new Shared(false, List.of(new Park(false))))),
          // One that sleeps could begin what is wanted, but for what has to come before it.
          program(
              List.of(new Read(0)),
              List.of(new Read(0), new Write(0, 1), new Write(1, 1)),
              List.of(new Read(0), new Read(1))),
          // One that looks whether it is interrupted itself ends that, or does not.
          program(
              List.of(new IsInterrupted(1)),
              List.of(new Sleep()),
              List.of(new Interrupt(1), new IsInterrupted(1))));

  private static List<Instruction> locked(Instruction instruction) {
    return List.of(new Synchronized(0, List.of(instruction)));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // read only
  private static SmallProgram program(List<Instruction>... operations) {
    return new SmallProgram(Arrays.stream(operations).map(List::of).toList());
  }

  private static void check(SmallProgram program, int most) {
    ProgramOutcomes every = ProgramOutcomes.of(program, Engine.Reduction.NOTHING, most);
    if (every.summary().exhausted()) {
      ProgramOutcomes reduced = ProgramOutcomes.of(program, Engine.Reduction.TRACES, 10 * MOST);
      if (reduced.summary().trouble() != null || !every.all().equals(reduced.all())) {
        end(1, program);
      }
      if (runsTraceTwice(program)) {
        end(2, program);
      }
    }
  }

  private static boolean runsTraceTwice(SmallProgram program) {
    Set<Long> seen = new HashSet<>();
    boolean[] twice = {false};
    Engine.explore(
        program,
        new EngineLimits(10 * MOST, MOST, EngineLimits.NONE.deadline()),
        trace -> {
          HappensBefore order = new HappensBefore();
          order.compute(0, Events.count, Events.count);
          twice[0] |= !seen.add(new TraceHash().of(order, Events.count));
          return !twice[0];
        });
    return twice[0];
  }

  private static void end(int code, SmallProgram program) {
    System.out.println(program);
    System.exit(code); // threads that are given up wait for ever
  }
}
