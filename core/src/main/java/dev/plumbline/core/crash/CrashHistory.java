package dev.plumbline.core.crash;

import java.util.List;

/**
 * A history as a crash model sees it: who did something when, what crashed, and what was reported.
 */
public interface CrashHistory {
  /** The return time of an operation without response. */
  long PENDING = Long.MAX_VALUE;

  /** How many operations there are. */
  int size();

  /** When an operation was called. */
  long call(int i);

  /** When it returned, or {@link #PENDING}. */
  long ret(int i);

  /** The number of the operation's process; -1 if it is not known. */
  int process(int i);

  /** How many processes there are. */
  int processCount();

  /** The number of the operation's object. */
  int object(int i);

  /** The crashes. */
  List<Crash> crashes();

  /** What processes reported after crashes. */
  List<Recovery> recoveries();
}
