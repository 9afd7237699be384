package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.options.Limits;
import java.util.Arrays;

/** Builds small histories of words named by letters; times and processes are given. */
final class MemoryHistories {
  private final MultiWordBuilder b = MultiWordHistory.builder();

  private long code(long value) {
    return b.values().codeOf(value);
  }

  private int call(int process, long call, Primitive primitive, Object[] words, int size) {
    int row = b.call(b.process(code(process)), call, primitive);
    for (int k = 0; k < words.length; k += size) {
      long second = size < 2 ? 0 : code((Integer) words[k + 1]);
      long third = size < 3 ? 0 : code((Integer) words[k + 2]);
      b.word(b.address(b.values().code(words[k])), second, third);
    }
    return row;
  }

  /** Words are address, value; .... */
  MemoryHistories read(int process, long call, long ret, Object... words) {
    b.returned(call(process, call, Primitive.READ, words, 2), ret, Response.OK);
    return this;
  }

  /** Words are address, before, after; .... */
  MemoryHistories swap(int process, long call, long ret, Object... words) {
    b.returned(call(process, call, Primitive.SWAP, words, 3), ret, Response.OK);
    return this;
  }

  /** Words are address, expected, new; .... */
  MemoryHistories cas(int process, long call, long ret, Object... words) {
    b.returned(call(process, call, Primitive.CAS, words, 3), ret, Response.OK);
    return this;
  }

  MemoryHistories failed(int process, long call, long ret, Object... words) {
    b.returned(call(process, call, Primitive.CAS, words, 3), ret, Response.FAILED);
    return this;
  }

  MemoryHistories failedAt(int k, int process, long call, long ret, Object... words) {
    b.failedAt(call(process, call, Primitive.CAS, words, 3), ret, k);
    return this;
  }

  /** Words are address, value; .... */
  MemoryHistories write(int process, long call, long ret, Object... words) {
    int row = b.call(b.process(code(process)), call, Primitive.WRITE);
    for (int k = 0; k < words.length; k += 2) {
      b.word(b.address(b.values().code(words[k])), 0, code((Integer) words[k + 1]));
    }
    b.returned(row, ret, Response.OK);
    return this;
  }

  MemoryHistories interrupted(int process, long call, Object... words) {
    call(process, call, Primitive.CAS, words, 3);
    return this;
  }

  MemoryHistories crash(long time) {
    b.crash(time);
    return this;
  }

  MemoryHistories crash(long time, int process) {
    b.crash(time, b.process(code(process)));
    return this;
  }

  MemoryHistories done(int row, long time) {
    b.reportedDone(row, time, Response.OK);
    return this;
  }

  MemoryHistories doneFailing(int row, long time) {
    b.reportedDone(row, time, Response.FAILED);
    return this;
  }

  MemoryHistories notDone(int row, long time) {
    b.reportedNotDone(row, time);
    return this;
  }

  /** One that failed and says what it saw, in the order of its words. */
  MemoryHistories observed(int process, long call, long ret, long[] seen, Object... words) {
    long[] codes = Arrays.stream(seen).map(this::code).toArray();
    b.observed(call(process, call, Primitive.CAS, words, 3), ret, codes);
    return this;
  }

  MultiWordHistory build() {
    return b.build();
  }

  /** Why there is no witness. */
  Anomaly anomaly(CrashModel model) {
    MultiWordCheck graph = new MultiWordCheck(b.build(), model, Limits.none());
    return Anomaly.of(assertInstanceOf(Outcome.No.class, graph.decide()));
  }

  Outcome decide(CrashModel model) {
    return new MultiWordCheck(b.build(), model, Limits.none()).decide();
  }

  boolean allowed(CrashModel model) {
    MultiWordHistory history = b.build();
    Outcome outcome = new MultiWordCheck(history, model, Limits.none()).decide();
    if (outcome instanceof Outcome.Yes yes) {
      String complaint = WitnessReplay.complaint(history, model, yes.witness());
      if (complaint != null) {
        throw new AssertionError(complaint);
      }
      return true;
    }
    if (outcome instanceof Outcome.No) {
      return false;
    }
    throw new AssertionError("not decided: " + outcome);
  }
}
