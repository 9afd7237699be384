package dev.plumbline.cli;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns calls of {@code Runtime.halt} in a class file into calls of {@code Runtime.exit}: nothing
 * runs after the first, so that a process ended by it would pass with the number that the caller
 * chose, while the second is noticed.
 *
 * <p>A call names its method by an entry of the constant pool, {@code Methodref(class,
 * NameAndType(name, descriptor))}. Both methods have the same descriptor, so it suffices to let the
 * entry refer to another name, which is appended to the pool (JVM specification, 4.4). Cost: one
 * pass over the pool. Calls by reflection are not seen.
 */
final class HaltCalls {
  private static final int POOL = 8;
  private static final int MOST_ENTRIES = 0xffff;

  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int METHOD = 10;
  private static final int NAME_AND_TYPE = 12;

  private final ByteBuffer file;

  /** Where each entry of the pool starts; 0 for those that do not exist. */
  private final int[] starts;

  private final int end;

  private HaltCalls(byte[] bytes) {
    file = ByteBuffer.wrap(bytes);
    starts = new int[file.getChar(POOL)];
    int at = POOL + 2;
    for (int i = 1; i < starts.length; i++) {
      starts[i] = at;
      int tag = bytes[at];
      at += size(tag, at);
      i += tag == LONG || tag == DOUBLE ? 1 : 0;
    }
    end = at;
  }

  /** The class without calls of halt; null if it has none. */
  static byte[] redirected(byte[] bytes) {
    try {
      return new HaltCalls(bytes).redirected();
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      return null; // no class file: whoever loads it says so
    }
  }

  private int size(int tag, int at) {
    return switch (tag) {
      case UTF8 -> 3 + file.getChar(at + 1);
      case LONG, DOUBLE -> 9;
      case CLASS, 8, 16, 19, 20 -> 3;
      case 15 -> 4;
      case 3, 4, 9, METHOD, 11, NAME_AND_TYPE, 17, 18 -> 5;
      default -> throw new IllegalArgumentException("no entry of a constant pool: " + tag);
    };
  }

  private byte[] redirected() {
    List<Integer> calls = new ArrayList<>();
    for (int i = 1; i < starts.length; i++) {
      if (starts[i] > 0 && isHalt(starts[i])) {
        calls.add(starts[i]);
      }
    }
    if (calls.isEmpty() || starts.length + 2 > MOST_ENTRIES) {
      return null;
    }
    int descriptor = file.getChar(nameAndType(calls.get(0)) + 3);
    for (int call : calls) {
      file.putChar(call + 3, (char) (starts.length + 1));
    }
    return withName("exit", descriptor);
  }

  /** The class with a name and its descriptor as the last two entries of the pool. */
  private byte[] withName(String name, int descriptor) {
    byte[] letters = name.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer longer = ByteBuffer.allocate(file.capacity() + 3 + letters.length + 5);
    longer.put(file.array(), 0, end);
    longer.put((byte) UTF8).putChar((char) letters.length).put(letters);
    longer.put((byte) NAME_AND_TYPE).putChar((char) starts.length).putChar((char) descriptor);
    longer.put(file.array(), end, file.capacity() - end);
    return longer.putChar(POOL, (char) (starts.length + 2)).array();
  }

  private boolean isHalt(int entry) {
    return file.get(entry) == METHOD
        && is("java/lang/Runtime", start(start(entry + 1) + 1))
        && is("halt", start(nameAndType(entry) + 1));
  }

  private int nameAndType(int method) {
    return start(method + 3);
  }

  /** Where the entry starts whose number is here. */
  private int start(int at) {
    return starts[file.getChar(at)];
  }

  private boolean is(String text, int utf8) {
    return text.length() == file.getChar(utf8 + 1)
        && text.equals(
            new String(file.array(), utf8 + 3, text.length(), StandardCharsets.US_ASCII));
  }
}
