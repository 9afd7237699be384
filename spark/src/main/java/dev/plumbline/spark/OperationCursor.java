package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.util.List;

/**
 * Goes through the operations of an {@linkplain OperationBlock block}, one after the other. Nothing
 * is made for an operation; fields have what the current one is.
 */
final class OperationCursor {
  /** Instead of the code of a value: it is neither an integer nor a constant. */
  static final long OTHER = (OperationBlock.CONSTANTS << 1) | 1;

  /** How {@link Values#NONE} would stand in a block. */
  private static final long NOTHING = (Values.NONE >>> 1 << 2) | OperationBlock.IN_DICTIONARY;

  private final BlockBytes in;
  private final Object[] names;
  private int left;

  final int split;
  final int count;

  /** Where in the dictionary its name is. */
  int name;

  private int object;
  private int process;
  private final Coded input = new Coded();
  private final Coded output = new Coded();
  long call;

  /** {@link History#PENDING} if there is none. */
  long ret;

  /** In its split; 0 if there is none. */
  long line;

  /** In its split. */
  long position;

  OperationCursor(byte[] block) {
    in = new BlockBytes(block);
    split = (int) in.number();
    count = (int) in.number();
    left = count;
    names = ((List<?>) in.value()).toArray();
  }

  /** How many entries the dictionary has. */
  int names() {
    return names.length;
  }

  /** Goes to the next operation, if there is one. */
  boolean next() {
    if (left-- == 0) {
      return false;
    }
    int named = (int) in.number();
    name = named >>> OperationBlock.HAS_BITS;
    if ((named & OperationBlock.OBJECT) != 0) {
      object = (int) in.number();
    }
    process = (int) in.number();
    input.read((named & OperationBlock.INPUT) != 0);
    output.read((named & OperationBlock.OUTPUT) != 0);
    call += in.signed();
    long length = in.number();
    ret = length == 0 ? History.PENDING : call + length - 1;
    if ((named & OperationBlock.LINE) != 0) {
      line += in.signed();
    }
    position += in.signed();
    return true;
  }

  String name() {
    return (String) names[name];
  }

  Object object() {
    return names[object];
  }

  /** The process; null if there is none. */
  Object process() {
    return process == 0 ? null : names[process - 1];
  }

  /** The code of the input, if that is an integer or a constant; else {@link #OTHER}. */
  long plainInput() {
    return input.plain();
  }

  /** The code of the output, if that is an integer or a constant; else {@link #OTHER}. */
  long plainOutput() {
    return output.plain();
  }

  long input(Values values) {
    return input.code(values);
  }

  long output(Values values) {
    return output.code(values);
  }

  /** A value as it stands in a block. */
  private final class Coded {
    private int how;
    private long first;
    private long second;

    void read(boolean there) {
      long tagged = there ? in.number() : NOTHING;
      how = (int) tagged & 3;
      first = tagged >>> 2;
      if (how == OperationBlock.IN_PLACE) {
        first = BlockBytes.unfolded(first);
      } else if (how == OperationBlock.PAIR) {
        first = in.signed();
        second = in.signed();
      }
    }

    long plain() {
      if (how == OperationBlock.IN_PLACE) {
        return first << 1;
      }
      boolean constant = how == OperationBlock.IN_DICTIONARY && first < OperationBlock.CONSTANTS;
      return constant ? (first << 1) | 1 : OTHER;
    }

    long code(Values values) {
      return switch (how) {
        case OperationBlock.IN_PLACE -> values.codeOf(first);
        case OperationBlock.PAIR -> values.codeOf(first, second);
        default ->
            first < OperationBlock.CONSTANTS
                ? plain()
                : values.code(names[(int) first - OperationBlock.CONSTANTS]);
      };
    }
  }
}
