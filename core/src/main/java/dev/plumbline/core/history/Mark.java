package dev.plumbline.core.history;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A crash, or what a process reported about its interrupted operation when it came back. Unlike an
 * {@link Annotation}, it counts: how, is up to the crash model.
 *
 * @param time on the same clock as calls and returns
 * @param kind what it is
 * @param process whose it is; null for a crash of all processes
 * @param output what the operation had answered, if it was done; {@link Operation#NOTHING} for
 *     nothing
 */
public record Mark(long time, Kind kind, @Nullable Object process, @Nullable Object output) {
  /** What happened. */
  public enum Kind {
    /** A process, or all of them, lost what they were doing. */
    CRASH,

    /** The process reports that its interrupted operation took effect. */
    DONE,

    /** The process reports that its interrupted operation did not, and never will. */
    NOT_DONE
  }

  public Mark {
    Objects.requireNonNull(kind, "kind");
    process = Values.normalize(process);
    output = output == Operation.NOTHING ? output : Values.normalize(output);
    if (process == null && kind != Kind.CRASH) {
      throw new IllegalArgumentException("a report needs a process");
    }
  }

  /** A crash of all processes. */
  public static Mark crash(long time) {
    return new Mark(time, Kind.CRASH, null, Operation.NOTHING);
  }

  /** A crash of one process. */
  public static Mark crash(long time, @Nullable Object process) {
    return new Mark(time, Kind.CRASH, process, Operation.NOTHING);
  }

  /** A report that the interrupted operation took effect and answered this. */
  public static Mark done(long time, Object process, @Nullable Object output) {
    return new Mark(time, Kind.DONE, process, output);
  }

  /** A report that the interrupted operation did not take effect. */
  public static Mark notDone(long time, Object process) {
    return new Mark(time, Kind.NOT_DONE, process, Operation.NOTHING);
  }

  /** The same, later. */
  Mark later(long delay) {
    return new Mark(
        time > History.PENDING - 1 - delay ? History.PENDING - 1 : time + delay,
        kind,
        process,
        output);
  }

  /** The same as a remark for people. */
  Annotation annotation() {
    String who = process == null ? "all processes" : name();
    return switch (kind) {
      case CRASH -> new Annotation(time, "crash", who);
      case DONE, NOT_DONE -> new Annotation(time, "recover", who + " " + outcome());
    };
  }

  /** What is reported, as in {@code done -> 5} or {@code not-done}; empty for a crash. */
  public String outcome() {
    return switch (kind) {
      case CRASH -> "";
      case DONE -> "done" + answer();
      case NOT_DONE -> "not-done";
    };
  }

  private String name() {
    return process instanceof Long ? "t" + process : Values.showName(process);
  }

  private String answer() {
    return output == Operation.NOTHING ? "" : " -> " + Values.show(output);
  }

  @Override
  public String toString() {
    String who = process == null ? "" : " " + name();
    return switch (kind) {
      case CRASH -> "[" + time + "] crash" + who;
      case DONE, NOT_DONE -> "[" + time + "] recover" + who + " " + outcome();
    };
  }
}
