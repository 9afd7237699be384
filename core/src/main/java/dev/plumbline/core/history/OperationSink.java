package dev.plumbline.core.history;

import org.jspecify.annotations.Nullable;

/**
 * Where readers of files put operations as they come to know of them. A sink that wants to keep a
 * value keeps the value, not its code: codes are good until the next operation only, unless the
 * sink holds the {@link #values} for longer, as {@link HistoryBuilder} does.
 */
public interface OperationSink {
  /** Where codes come from. */
  Values values();

  /** Says in which line the next calls and returns stand, where that is not the line of a call. */
  default void line(int number) {}

  /**
   * Adds the call of an operation; it stays pending until {@link #end}.
   *
   * @param process its process, or null if not known
   * @param object its object, or null for the only one
   * @param input a code of {@link #values}
   * @param lineNumber from 1; 0 when there is none
   * @return the row, for the other methods
   */
  int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber);

  /** Completes an operation. */
  void end(int row, long output, long ret);

  /** Replaces the input of an operation, where a format tells it only with the return. */
  void input(int row, long code);

  /**
   * Removes an operation that certainly did not happen.
   *
   * @param time when that became known
   */
  void discard(int row, long time);

  /**
   * Takes an operation back for which others stand that are added now.
   *
   * @param time when that became known
   */
  default void replace(int row, long time) {
    discard(row, time);
  }

  /** Adds something that happened and is no operation. */
  default OperationSink annotate(long time, String kind, String text) {
    return this;
  }

  /** Adds a crash, or what a process reported after one. */
  default OperationSink mark(Mark mark) {
    return this;
  }

  /**
   * Says when an event was, where times are numbers of events: for people, not for the order.
   *
   * @param event its number, from 0; all before it have told theirs
   */
  default void moment(long event, long nanos) {}

  /** Says what times are on the clock of whoever recorded them. */
  default OperationSink clock(RecordedClock known) {
    return this;
  }

  /** Says that an operation will never be completed. */
  default void lose(int row) {}

  /** Says that a process must not call anything after an operation that stayed pending. */
  OperationSink pendingEndsProcess();
}
