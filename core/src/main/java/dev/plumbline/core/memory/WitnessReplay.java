package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.CrashModel.Deadline;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.primitive.Filled;
import org.jspecify.annotations.Nullable;

/**
 * Executes a witness on an array of words and watches the clock: what the definitions say, and
 * nothing of what the deciders think. Shares no code with them. O(words), and O(n) for each
 * operation without response.
 */
public final class WitnessReplay {
  private static final long NEVER = MultiWordHistory.PENDING;

  private final MultiWordHistory h;
  private final CrashModel model;
  private final long[] memory;

  /** For operations without response: the report on them, if reports count. */
  private final Recovery[] report;

  /** By process, the last of its operations to have taken effect. */
  private final int[] latest;

  private WitnessReplay(MultiWordHistory h, CrashModel model) {
    this.h = h;
    this.model = model;
    memory = Filled.longs(h.addressCount(), h.initial());
    report = new Recovery[model.reports() && !h.recoveries().isEmpty() ? h.size() : 0];
    if (report.length > 0) {
      h.recoveries().forEach(r -> report[r.operation()] = r);
    }
    latest = Filled.ints(h.processCount(), -1);
  }

  /** What is wrong with an order of operations, in one sentence; null if it is a witness. */
  public static @Nullable String complaint(
      MultiWordHistory history, CrashModel model, int[] order) {
    return new WitnessReplay(history, model).complaint(order);
  }

  private @Nullable String complaint(int[] order) {
    boolean[] seen = new boolean[h.size()];
    long now = Long.MIN_VALUE;
    for (int i : order) {
      if (seen[i]) {
        return "operation %d occurs twice".formatted(i);
      }
      seen[i] = true;
      if (deadline(i) < now) {
        return "operation %d comes after one that was called only after it was over".formatted(i);
      }
      now = Math.max(now, h.call(i));
      String wrong = h.pending(i) && reported(i) == null ? takeInterrupted(i) : execute(i);
      if (wrong != null) {
        return "operation %d %s".formatted(i, wrong);
      }
      latest[h.process(i)] = Math.max(latest[h.process(i)], i);
    }
    for (int i = 0; i < seen.length; i++) {
      Recovery reported = reported(i);
      boolean needed = !h.pending(i) || (reported != null && reported.done());
      if (needed && !seen[i]) {
        return "operation %d is missing".formatted(i);
      }
    }
    return null;
  }

  private @Nullable Recovery reported(int i) {
    return report.length == 0 || !h.pending(i) ? null : report[i];
  }

  private long deadline(int i) {
    if (!h.pending(i)) {
      return h.ret(i);
    }
    // The process has gone on with an operation that has taken effect.
    if (latest[h.process(i)] > i && isInOrder() && crash(i) != NEVER) {
      return Long.MIN_VALUE;
    }
    long recorded = recordedDeadline(i);
    return recorded >= NEVER - model.lateness() ? NEVER : recorded + model.lateness();
  }

  private boolean isInOrder() {
    return model.deadline() == Deadline.NEXT_CALL || model.deadline() == Deadline.NEXT_OPERATION;
  }

  private long recordedDeadline(int i) {
    Recovery reported = reported(i);
    long time = reported == null ? NEVER : reported.time();
    long crash = crash(i);
    if (crash == NEVER) {
      return time;
    }
    return switch (model.deadline()) {
      case CRASH -> Math.min(time, crash);
      case NEXT_CALL -> Math.min(time, nextCall(i));
      case NEXT_OPERATION, NEVER -> time;
    };
  }

  private long crash(int i) {
    long crash = NEVER;
    for (Crash c : h.crashes()) {
      boolean concerns = c.ofSystem() || c.process() == h.process(i);
      if (concerns && c.time() >= h.call(i)) {
        crash = Math.min(crash, c.time());
      }
    }
    return crash;
  }

  private long nextCall(int i) {
    for (int j = i + 1; j < h.size(); j++) {
      if (h.process(j) == h.process(i)) {
        return h.call(j);
      }
    }
    return NEVER;
  }

  /** An interrupted operation that took effect did what it is there for. */
  private @Nullable String takeInterrupted(int i) {
    if (h.primitive(i) == Primitive.CAS && !hasExpected(i)) {
      return "does not find what it expects, and has no effect";
    }
    if (h.primitive(i) != Primitive.READ) {
      write(i);
    }
    return null;
  }

  private @Nullable String execute(int i) {
    Recovery reported = reported(i);
    if (reported != null && !reported.done()) {
      return "is reported not to have taken effect";
    }
    switch (h.response(i)) {
      case OK -> {
        if (h.primitive(i) != Primitive.WRITE && !hasExpected(i)) {
          return "does not find the values of its response";
        }
        if (h.primitive(i) != Primitive.READ) {
          write(i);
        }
        return null;
      }
      case FAILED -> {
        return hasExpected(i) ? "finds what it expects, and yet fails" : null;
      }
      case FAILED_AT -> {
        int w = h.failedWord(i);
        return memory[h.address(w)] == h.before(w) ? "finds the value that it denies" : null;
      }
      case OBSERVED -> {
        return hasObserved(i);
      }
      case GAVE_UP -> {
        return null;
      }
      default -> {
        return takeInterrupted(i);
      }
    }
  }

  private @Nullable String hasObserved(int i) {
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      if (memory[h.address(w)] != h.observed(i, w)) {
        return "does not find the values that it observed";
      }
    }
    return hasExpected(i) ? "finds what it expects, and yet fails" : null;
  }

  private boolean hasExpected(int i) {
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      if (memory[h.address(w)] != h.before(w)) {
        return false;
      }
    }
    return true;
  }

  private void write(int i) {
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      memory[h.address(w)] = h.after(w);
    }
  }
}
