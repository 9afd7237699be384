package dev.plumbline.formats;

import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.Arrays;

/**
 * What reader and writer of the binary log both know when a value comes, so that only the
 * difference to what is likely need be written: a compare-and-swap expects what its word was last
 * seen to hold, and a process writes numbers that grow.
 */
final class WordCoding {
  /** The first bytes of a binary log; as with other binary files no text starts so. */
  private static final byte[] MAGIC = {(byte) 0x89, 'M', 'W', 'L', '\r', '\n', 0x1a, '\n'};

  static final int VERSION = 1;
  static final int HEADER = MAGIC.length + 1;

  static final byte EVENTS = 'L';
  static final byte END = 'E';

  // The lowest three bits of an event's first byte; calls have those of their primitive.
  static final int RETURN = 4;
  static final int CRASH = 5;
  static final int PROCESS_CRASH = 6;
  static final int RECOVERY = 7;

  static final int KIND_BITS = 3;
  static final int KIND_MASK = (1 << KIND_BITS) - 1;

  /** So many words or more, and their number follows. */
  static final int MANY_WORDS = 31;

  /** What recovery reports of an operation that has not happened, in place of a response. */
  static final int NOT_DONE = 0;

  /** What recovery reports of an operation that is done, if it does not know the answer. */
  static final int UNANSWERED = 6;

  /** By address: the value that was last seen or written there. */
  private long[] held = new long[64];

  /** By process: the value that it wrote last. */
  private long[] written = new long[16];

  static byte[] magic() {
    return MAGIC.clone();
  }

  static boolean isMagic(byte[] head) {
    return head.length >= MAGIC.length
        && Arrays.equals(MAGIC, 0, MAGIC.length, head, 0, MAGIC.length);
  }

  static int code(Primitive primitive) {
    return switch (primitive) {
      case READ -> 0;
      case WRITE -> 1;
      case CAS -> 2;
      case SWAP -> 3;
    };
  }

  /** The primitive of a code from 0 to 3. */
  static Primitive primitive(int code) {
    return switch (code) {
      case 0 -> Primitive.READ;
      case 1 -> Primitive.WRITE;
      case 2 -> Primitive.CAS;
      default -> Primitive.SWAP;
    };
  }

  static int code(Response response) {
    return switch (response) {
      case NONE -> UNANSWERED;
      case OK -> 1;
      case FAILED -> 2;
      case FAILED_AT -> 3;
      case OBSERVED -> 4;
      case GAVE_UP -> 5;
    };
  }

  static Response response(int code) throws Malformed {
    return switch (code) {
      case 1 -> Response.OK;
      case 2 -> Response.FAILED;
      case 3 -> Response.FAILED_AT;
      case 4 -> Response.OBSERVED;
      case 5 -> Response.GAVE_UP;
      default -> throw BinaryInput.damaged("an operation has an unknown answer");
    };
  }

  long held(int address) {
    if (address >= held.length) {
      held = Arrays.copyOf(held, Math.max(address + 1, 2 * held.length));
    }
    return held[address];
  }

  long written(int process) {
    if (process >= written.length) {
      written = Arrays.copyOf(written, Math.max(process + 1, 2 * written.length));
    }
    return written[process];
  }

  /** To be called after {@link #held}. */
  void saw(int address, long value) {
    held[address] = value;
  }

  /** To be called after {@link #held} and {@link #written}. */
  void wrote(int process, int address, long value) {
    held[address] = value;
    written[process] = value;
  }
}
