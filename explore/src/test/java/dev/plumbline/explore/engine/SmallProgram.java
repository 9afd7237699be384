package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Access;
import dev.plumbline.explore.runtime.ConditionCalls;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Hooks;
import dev.plumbline.explore.runtime.LockCalls;
import dev.plumbline.explore.runtime.LockQuestions;
import dev.plumbline.explore.runtime.SynchronizerCalls;
import dev.plumbline.explore.runtime.ThreadCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads of operations of instructions; an operation answers what its instructions saw. */
record SmallProgram(List<List<List<Instruction>>> code) implements Program {
  /** What an operation answers, among others, if a loop in it had too many rounds. */
  static final String GAVE_UP = "gave up";

  /** What the threads share. */
  private static final class Memory {
    final AtomicIntegerArray variables = new AtomicIntegerArray(4);
    final Object[] monitors = {new Object(), new Object()};
    final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    final Condition[] conditions = {locks[0].newCondition(), locks[1].newCondition()};
    final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    final Semaphore semaphore = new Semaphore(1);
    final CountDownLatch latch = new CountDownLatch(2);
  }

  @Override
  public int threads() {
    return code.size();
  }

  @Override
  public int operations(int thread) {
    return code.get(thread).size();
  }

  @Override
  public Object create() {
    return new Memory();
  }

  @Override
  public Object perform(Object object, int thread, int operation) {
    Memory memory = (Memory) object;
    List<Object> seen = new ArrayList<>();
    try {
      run(memory, code.get(thread).get(operation), seen);
    } catch (InterruptedException e) {
      seen.add("interrupted");
    }
    return seen;
  }

  /** What somebody sees who comes when all threads have ended. */
  List<Object> look(Object object) {
    List<Object> seen = new ArrayList<>();
    List<Instruction> reads =
        List.of(new Instruction.Read(0), new Instruction.Read(1), new Instruction.Write(0, 7));
    try {
      run((Memory) object, List.of(new Instruction.Locked(0, reads)), seen);
      run((Memory) object, List.of(new Instruction.Synchronized(0, reads)), seen);
    } catch (InterruptedException e) {
      seen.add("interrupted");
    }
    return seen;
  }

  private static void run(Memory memory, List<Instruction> body, List<Object> seen)
      throws InterruptedException {
    for (int i = 0; i < body.size() && !seen.contains(GAVE_UP); i++) {
      run(memory, body.get(i), seen);
    }
  }

  // The pattern matching of later Java versions would be shorter.
  private static void run(Memory memory, Instruction instruction, List<Object> seen)
      throws InterruptedException {
    AtomicIntegerArray variables = memory.variables;
    if (instruction instanceof Instruction.Read read) {
      seen.add(read(variables, read.variable(), 1));
    } else if (instruction instanceof Instruction.Write write) {
      Hooks.atomic(variables, write.variable(), null, Access.WRITE, 2);
      variables.set(write.variable(), write.value());
    } else if (instruction instanceof Instruction.Add add) {
      Hooks.atomic(variables, add.variable(), null, Access.UPDATE, 3);
      seen.add(variables.getAndIncrement(add.variable()));
    } else if (instruction instanceof Instruction.Cas cas) {
      seen.add(cas(variables, cas.variable(), cas.expected(), cas.value(), 4));
    } else if (instruction instanceof Instruction.SpinUntilSet spin) {
      while (read(variables, spin.variable(), 5) == 0) {
        Hooks.repeats(5);
      }
    } else if (instruction instanceof Instruction.LockedSpin spin) {
      spin(memory, spin, seen);
    } else if (instruction instanceof Instruction.SpinLock spin) {
      while (!cas(variables, spin.variable(), 0, 1, 6)) {
        Hooks.repeats(6);
      }
    } else {
      synchronize(memory, instruction, seen);
    }
  }

  /**
   * One that gives up counts its rounds, so it does not say that it does the same again. It does
   * nothing more then: it could not be told from one that never gives up if it waited for ever.
   */
  private static void spin(Memory memory, Instruction.LockedSpin spin, List<Object> seen) {
    for (int round = 1; !look(memory, spin); round++) {
      if (round == spin.rounds()) {
        seen.add(GAVE_UP);
        return;
      } else if (spin.rounds() == 0) {
        Hooks.repeats(37);
      }
    }
  }

  /** Whether the variable is set; false, too, if the locks cannot be had. */
  private static boolean look(Memory memory, Instruction.LockedSpin spin) {
    int first = spin.locks().get(0);
    switch (spin.how()) {
      case LOCKING -> LockCalls.lock(memory.locks[first], 38);
      case SIGNALING -> {
        LockCalls.lock(memory.locks[first], 38);
        ConditionCalls.signalAll(memory.conditions[first], 47);
      }
      case ENTERING -> Hooks.enter(memory.monitors[first], 39);
      case TRYING -> {
        if (!LockCalls.tryLock(memory.locks[first], 40)) {
          return false;
        }
      }
    }
    for (int lock : spin.locks().subList(1, spin.locks().size())) {
      LockCalls.lock(memory.locks[lock], 41);
    }
    boolean set = read(memory.variables, spin.variable(), 42) != 0;
    for (int i = spin.locks().size() - 1; i > 0; i--) {
      LockCalls.unlock(memory.locks[spin.locks().get(i)], 43);
    }
    if (spin.how() == Instruction.LockedSpin.How.ENTERING) {
      Hooks.exit(memory.monitors[first], 44);
    } else {
      LockCalls.unlock(memory.locks[first], 45);
    }
    return set;
  }

  private static int read(AtomicIntegerArray variables, int variable, int site) {
    Hooks.atomic(variables, variable, null, Access.READ, site);
    return variables.get(variable);
  }

  private static boolean cas(
      AtomicIntegerArray variables, int variable, int expected, int value, int site) {
    Hooks.atomic(variables, variable, null, Access.COMPARE_AND_SET, site);
    boolean done = variables.compareAndSet(variable, expected, value);
    Hooks.compared(done);
    return done;
  }

  private static void synchronize(Memory memory, Instruction instruction, List<Object> seen)
      throws InterruptedException {
    if (instruction instanceof Instruction.Synchronized block) {
      Object monitor = memory.monitors[block.monitor()];
      Hooks.enter(monitor, 7);
      try {
        run(memory, block.body(), seen);
      } finally {
        Hooks.exit(monitor, 8);
      }
    } else if (instruction instanceof Instruction.Wait wait) {
      ThreadCalls.wait(memory.monitors[wait.monitor()], wait.timed() ? 5 : 0, 9);
    } else if (instruction instanceof Instruction.Notify notify) {
      if (notify.all()) {
        ThreadCalls.notifyAll(memory.monitors[notify.monitor()], 10);
      } else {
        ThreadCalls.notify(memory.monitors[notify.monitor()], 11);
      }
    } else if (instruction instanceof Instruction.Park park) {
      if (park.timed()) {
        ThreadCalls.parkNanos(5, 12);
      } else {
        ThreadCalls.park(13);
      }
    } else if (instruction instanceof Instruction.Unpark unpark) {
      ThreadCalls.unpark(ExecutionState.thread(unpark.thread()), 14);
    } else if (instruction instanceof Instruction.Interrupt interrupt) {
      ThreadCalls.interrupt(ExecutionState.thread(interrupt.thread()), 31);
    } else if (instruction instanceof Instruction.Interrupted) {
      seen.add(ThreadCalls.interrupted(32));
    } else if (instruction instanceof Instruction.IsInterrupted is) {
      seen.add(ThreadCalls.isInterrupted(ExecutionState.thread(is.thread()), 33));
    } else if (instruction instanceof Instruction.Sleep) {
      ThreadCalls.sleep(1, 34);
    } else {
      lock(memory, instruction, seen);
    }
  }

  private static void lock(Memory memory, Instruction instruction, List<Object> seen)
      throws InterruptedException {
    if (instruction instanceof Instruction.Locked locked) {
      LockCalls.lock(memory.locks[locked.lock()], 15);
      try {
        run(memory, locked.body(), seen);
      } finally {
        LockCalls.unlock(memory.locks[locked.lock()], 16);
      }
    } else if (instruction instanceof Instruction.LockedInterruptibly locked) {
      LockCalls.lockInterruptibly(memory.locks[locked.lock()], 35);
      try {
        run(memory, locked.body(), seen);
      } finally {
        LockCalls.unlock(memory.locks[locked.lock()], 36);
      }
    } else if (instruction instanceof Instruction.TryLocked locked) {
      boolean taken = LockCalls.tryLock(memory.locks[locked.lock()], 17);
      seen.add(taken);
      if (taken) {
        try {
          run(memory, locked.body(), seen);
        } finally {
          LockCalls.unlock(memory.locks[locked.lock()], 18);
        }
      }
    } else if (instruction instanceof Instruction.IsLocked is) {
      seen.add(LockQuestions.isLocked(memory.locks[is.lock()], 46));
    } else if (instruction instanceof Instruction.Shared shared) {
      var lock = shared.write() ? memory.readWrite.writeLock() : memory.readWrite.readLock();
      LockCalls.lock(lock, 19);
      try {
        run(memory, shared.body(), seen);
      } finally {
        LockCalls.unlock(lock, 20);
      }
    } else if (instruction instanceof Instruction.TryWrite attempt) {
      boolean taken = LockCalls.tryLock(memory.readWrite.writeLock(), 21);
      seen.add(taken);
      if (taken) {
        try {
          run(memory, attempt.body(), seen);
        } finally {
          LockCalls.unlock(memory.readWrite.writeLock(), 22);
        }
      }
    } else if (instruction instanceof Instruction.Await await) {
      ConditionCalls.await(memory.conditions[await.lock()], 23);
    } else if (instruction instanceof Instruction.Signal signal) {
      if (signal.all()) {
        ConditionCalls.signalAll(memory.conditions[signal.lock()], 24);
      } else {
        ConditionCalls.signal(memory.conditions[signal.lock()], 25);
      }
    } else {
      count(memory, instruction, seen);
    }
  }

  private static void count(Memory memory, Instruction instruction, List<Object> seen)
      throws InterruptedException {
    if (instruction instanceof Instruction.Acquire acquire) {
      SynchronizerCalls.acquire(memory.semaphore, acquire.permits(), 26);
    } else if (instruction instanceof Instruction.TryAcquire acquire) {
      seen.add(SynchronizerCalls.tryAcquire(memory.semaphore, acquire.permits(), 27));
    } else if (instruction instanceof Instruction.Release release) {
      SynchronizerCalls.release(memory.semaphore, release.permits(), 28);
    } else if (instruction instanceof Instruction.CountDown) {
      SynchronizerCalls.countDown(memory.latch, 29);
    } else if (instruction instanceof Instruction.AwaitLatch) {
      SynchronizerCalls.await(memory.latch, 30);
    }
  }
}
