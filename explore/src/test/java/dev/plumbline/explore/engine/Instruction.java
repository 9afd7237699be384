package dev.plumbline.explore.engine;

import java.util.List;

/** A step of a small program, which calls the hooks as instrumented code would. */
sealed interface Instruction {
  record Read(int variable) implements Instruction {}

  record Write(int variable, int value) implements Instruction {}

  record Add(int variable) implements Instruction {}

  record Cas(int variable, int expected, int value) implements Instruction {}

  record Synchronized(int monitor, List<Instruction> body) implements Instruction {}

  record Wait(int monitor, boolean timed) implements Instruction {}

  record Notify(int monitor, boolean all) implements Instruction {}

  record Park(boolean timed) implements Instruction {}

  record Unpark(int thread) implements Instruction {}

  record Interrupt(int thread) implements Instruction {}

  /** Asks whether the thread is interrupted, and forgets it. */
  record Interrupted() implements Instruction {}

  /** Asks whether a thread is interrupted. */
  record IsInterrupted(int thread) implements Instruction {}

  record Sleep() implements Instruction {}

  record LockedInterruptibly(int lock, List<Instruction> body) implements Instruction {}

  record Locked(int lock, List<Instruction> body) implements Instruction {}

  record TryLocked(int lock, List<Instruction> body) implements Instruction {}

  record Shared(boolean write, List<Instruction> body) implements Instruction {}

  record TryWrite(List<Instruction> body) implements Instruction {}

  record Await(int lock) implements Instruction {}

  record Signal(int lock, boolean all) implements Instruction {}

  record Acquire(int permits) implements Instruction {}

  record TryAcquire(int permits) implements Instruction {}

  record Release(int permits) implements Instruction {}

  record CountDown() implements Instruction {}

  record AwaitLatch() implements Instruction {}

  /** Reads until the variable is not 0. */
  record SpinUntilSet(int variable) implements Instruction {}

  /**
   * Takes locks in an order, reads, and gives them back, until the variable is not 0. The first of
   * them may be a mere attempt, after which it begins anew; and its monitor may be taken instead.
   * If there is a number of rounds, it gives up after so many.
   */
  record LockedSpin(List<Integer> locks, How how, int variable, int rounds) implements Instruction {
    enum How {
      LOCKING,
      TRYING,
      ENTERING,
      SIGNALING
    }
  }

  /** Asks whether a lock is taken. */
  record IsLocked(int lock) implements Instruction {}

  /** Tries to set the variable from 0 to 1 until it succeeds. */
  record SpinLock(int variable) implements Instruction {}
}
