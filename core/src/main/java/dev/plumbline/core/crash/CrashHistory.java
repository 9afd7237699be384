package dev.plumbline.core.crash;

import java.util.List;

/**
 * A history as a crash model sees it: who did something when, what crashed, and what was reported.
 */
public interface CrashHistory {
  /** The return time of an operation without response. */
  long PENDING = Long.MAX_VALUE;

  int size();

  long call(int i);

  long ret(int i);

  /** The number of the operation's process; -1 if it is not known. */
  int process(int i);

  int processCount();

  /** The number of the operation's object. */
  int object(int i);

  List<Crash> crashes();

  List<Recovery> recoveries();
}
