package dev.plumbline.record.words;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one thread did, as numbers one after the other: nothing is allocated for an operation but
 * when the tape grows. An operation is a head (primitive, response, number of words), the times of
 * call and return, and of each word address, value before and value after.
 */
@SuppressWarnings("EnumOrdinal") // the numbers do not outlive the run
final class WordTape {
  private static final int HEAD = 3;
  private static final int PER_WORD = 3;
  private static final int PRIMITIVE_BITS = 3;
  private static final int RESPONSE_BITS = 3;
  private static final Primitive[] PRIMITIVES = Primitive.values();
  private static final Response[] RESPONSES = Response.values();

  private final WordClock clock;
  private long[] tape = new long[1 << 12];
  private int end;
  private int open;

  /** Where reading is. */
  private int at;

  WordTape(WordClock clock) {
    this.clock = clock;
  }

  /** An operation is called now. */
  void call(
      Primitive primitive, int[] addresses, long @Nullable [] before, long @Nullable [] after) {
    int words = addresses.length;
    if (tape.length - end < HEAD + PER_WORD * words) {
      tape = Arrays.copyOf(tape, Math.max(2 * tape.length, end + HEAD + PER_WORD * words));
    }
    open = end;
    end += HEAD + PER_WORD * words;
    for (int k = 0; k < words; k++) {
      int word = open + HEAD + PER_WORD * k;
      tape[word] = addresses[k];
      tape[word + 1] = before == null ? 0 : before[k];
      tape[word + 2] = after == null ? 0 : after[k];
    }
    tape[open] = (long) words << (PRIMITIVE_BITS + RESPONSE_BITS) | primitive.ordinal();
    tape[open + 2] = MultiWordHistory.PENDING;
    // As in ThreadLog: stored before the fence, so that nothing of the operation comes before it.
    tape[open + 1] = clock.now();
    VarHandle.fullFence();
  }

  /**
   * It returns now.
   *
   * @param seen what it saw; null if nothing
   */
  void returned(Response response, long @Nullable [] seen) {
    VarHandle.fullFence();
    if (tape[open + 2] != MultiWordHistory.PENDING) {
      throw new IllegalStateException("the operation has returned already");
    }
    tape[open + 2] = clock.now();
    tape[open] |= (long) response.ordinal() << PRIMITIVE_BITS;
    for (int k = 0; seen != null && k < seen.length; k++) {
      tape[open + HEAD + PER_WORD * k + 1] = seen[k];
    }
  }

  /** When the next operation was called; the end of time if there is none. */
  long nextCall() {
    return at < end ? tape[at + 1] : MultiWordHistory.PENDING;
  }

  /** Tells the next operation, and answers its row. */
  int tell(MultiWordBuilder builder, int process) {
    int head = (int) tape[at];
    Primitive primitive = PRIMITIVES[head & ((1 << PRIMITIVE_BITS) - 1)];
    Response response = RESPONSES[head >> PRIMITIVE_BITS & ((1 << RESPONSE_BITS) - 1)];
    int words = head >> (PRIMITIVE_BITS + RESPONSE_BITS);
    int row = builder.call(process, tape[at + 1], primitive);
    for (int k = 0; k < words; k++) {
      int word = at + HEAD + PER_WORD * k;
      builder.word(
          builder.address(builder.values().codeOf(tape[word])),
          builder.values().codeOf(tape[word + 1]),
          builder.values().codeOf(tape[word + 2]));
    }
    if (response != Response.NONE) {
      builder.returned(row, tape[at + 2], response);
    }
    at += HEAD + PER_WORD * words;
    return row;
  }
}
