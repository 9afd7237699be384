package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Access;
import dev.plumbline.explore.runtime.ConditionCalls;
import dev.plumbline.explore.runtime.Hooks;
import dev.plumbline.explore.runtime.LockCalls;
import dev.plumbline.explore.runtime.LockQuestions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Threads of one operation each, with loops that wait for others. The code is flat, so that {@link
 * LoopProgramStates} can interpret it, too: a thread has a place in its code, a flag that says
 * whether its loop is done, a number, and what it has seen, which is its answer.
 */
record LoopProgram(List<List<Step>> code) implements Program {
  static final int VARIABLES = 4;
  static final int LOCKS = 2;

  /** One that can be shared, beside the others. */
  static final int SHARED = LOCKS;

  /**
   * One step.
   *
   * @param first of what it is: a variable, a lock, or where a loop begins
   * @param second the value, or where to go on
   */
  record Step(Kind kind, int first, int second) {
    @Override
    public String toString() {
      return kind + " " + first + " " + second;
    }
  }

  /** What steps do. */
  enum Kind {
    /** Sees a variable. */
    READ,
    /** Done if the variable is at least so great. */
    LOOK,
    WRITE,
    INCREMENT,
    LOCK,
    UNLOCK,
    /** Gives a lock back if the thread has it, and takes it if not. */
    TOGGLE,
    /** Gives a lock back as often as it was taken. */
    UNLOCK_ALL,
    /** Goes on elsewhere if the lock cannot be had. */
    TRY_LOCK,
    /** The same, and sees whether it was. */
    SEE_LOCK,
    /** Sees whether a lock is taken. */
    ASK,
    /** Done if a lock is taken. */
    DONE_IF_LOCKED,
    ENTER,
    EXIT,
    SHARE,
    UNSHARE,
    AWAIT,
    SIGNAL,
    /** Keeps a variable as the number. */
    KEEP,
    /** Adds one to the number, up to the first. */
    COUNT,
    /** Done if the number is at least the first. */
    DONE_AT,
    /** A loop begins whose rounds hand the number on. */
    BEGIN,
    /** Another round from the first on unless it is done; the second is 1 if the number counts. */
    REPEAT
  }

  /** What the threads share. */
  private static final class Memory {
    final AtomicIntegerArray variables = new AtomicIntegerArray(VARIABLES);
    final Object[] monitors = {new Object(), new Object()};
    final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    final ReentrantLock[] plain = {new ReentrantLock(), new ReentrantLock()};
    final Lock[] locks = {plain[0], plain[1], readWrite.writeLock()};
    final Condition[] conditions = {plain[0].newCondition(), plain[1].newCondition()};
  }

  @Override
  public int threads() {
    return code.size();
  }

  @Override
  public int operations(int thread) {
    return 1;
  }

  @Override
  public Object create() {
    return new Memory();
  }

  @Override
  public Object perform(Object object, int thread, int operation) {
    return new Run((Memory) object, code.get(thread)).answer();
  }

  /** One thread, which calls the hooks as instrumented code would. */
  private static final class Run {
    private final Memory memory;
    private final List<Step> code;
    private final List<Object> seen = new ArrayList<>();
    private int place;
    private int number;
    private boolean done;

    Run(Memory memory, List<Step> code) {
      this.memory = memory;
      this.code = code;
    }

    List<Object> answer() {
      while (place < code.size()) {
        int site = 100 + place;
        Step step = code.get(place++);
        if (!control(step, site)) {
          synchronize(step, site);
        }
      }
      return seen;
    }

    /** Whether the step has nothing to do with locks. */
    private boolean control(Step step, int site) {
      switch (step.kind()) {
        case READ -> seen.add(read(step.first(), site));
        case LOOK -> done |= read(step.first(), site) >= step.second();
        case KEEP -> number = read(step.first(), site);
        case WRITE -> {
          Hooks.atomic(memory.variables, step.first(), null, Access.WRITE, site);
          memory.variables.set(step.first(), step.second());
        }
        case INCREMENT -> {
          Hooks.atomic(memory.variables, step.first(), null, Access.UPDATE, site);
          memory.variables.getAndIncrement(step.first());
        }
        case COUNT -> number = Math.min(number + 1, step.first());
        case DONE_AT -> done |= number >= step.first();
        case BEGIN -> Hooks.beginsLoop(site - 100 + step.second());
        case REPEAT -> repeat(step, site);
        default -> {
          return false;
        }
      }
      return true;
    }

    private int read(int variable, int site) {
      Hooks.atomic(memory.variables, variable, null, Access.READ, site);
      return memory.variables.get(variable);
    }

    private void repeat(Step step, int site) {
      if (done) {
        done = false;
        return;
      }
      if (step.second() == 1) {
        Hooks.carries(number);
      }
      Hooks.repeats(site);
      place = step.first();
    }

    private void synchronize(Step step, int site) {
      int of = step.first();
      switch (step.kind()) {
        case LOCK -> LockCalls.lock(memory.locks[of], site);
        case UNLOCK -> LockCalls.unlock(memory.locks[of], site);
        case TOGGLE -> {
          if (memory.plain[of].isHeldByCurrentThread()) {
            LockCalls.unlock(memory.locks[of], site);
          } else {
            LockCalls.lock(memory.locks[of], site);
          }
        }
        case UNLOCK_ALL -> {
          while (memory.plain[of].isHeldByCurrentThread()) {
            LockCalls.unlock(memory.locks[of], site);
          }
        }
        case TRY_LOCK -> place = LockCalls.tryLock(memory.locks[of], site) ? place : step.second();
        case SEE_LOCK -> {
          boolean taken = LockCalls.tryLock(memory.locks[of], site);
          seen.add(taken);
          place = taken ? place : step.second();
        }
        case ASK -> seen.add(LockQuestions.isLocked(memory.plain[of], site));
        case DONE_IF_LOCKED -> done |= LockQuestions.isLocked(memory.plain[of], site);
        case ENTER -> Hooks.enter(memory.monitors[of], site);
        case EXIT -> Hooks.exit(memory.monitors[of], site);
        case SHARE -> LockCalls.lock(memory.readWrite.readLock(), site);
        case UNSHARE -> LockCalls.unlock(memory.readWrite.readLock(), site);
        case AWAIT -> ConditionCalls.awaitUninterruptibly(memory.conditions[of], site);
        case SIGNAL -> ConditionCalls.signalAll(memory.conditions[of], site);
        default -> throw new AssertionError(step);
      }
    }
  }
}
