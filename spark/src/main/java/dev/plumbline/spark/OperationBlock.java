package dev.plumbline.spark;

import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import java.util.List;

/**
 * Some operations of one split, as bytes: its number, what the names, objects and processes are,
 * and the operations in the order of their history. Integers and lists of two of them are in place,
 * other values in a dictionary of the block. About 10 bytes an operation. {@link BlockPacker} makes
 * them.
 */
final class OperationBlock {
  static final int IN_PLACE = 0;
  static final int IN_DICTIONARY = 1;
  static final int PAIR = 2;

  /** Values that need no place in the dictionary: none, null, false, true. */
  static final int CONSTANTS = 4;

  private OperationBlock() {}

  /** The number of the split of a block. */
  static int split(byte[] block) {
    return (int) new BlockBytes(block).number();
  }

  /** How many operations a block has. */
  static long operations(byte[] block) {
    BlockBytes in = new BlockBytes(block);
    in.number();
    return in.number();
  }

  /** Adds the operations of a block to a history, and where they come from to {@code origins}. */
  static void unpack(byte[] block, HistoryBuilder builder, Origins origins) {
    BlockBytes in = new BlockBytes(block);
    int split = (int) in.number();
    int count = (int) in.number();
    Object[] names = ((List<?>) in.value()).toArray();
    Values values = builder.values();
    long call = 0;
    long line = 0;
    long position = 0;
    for (int k = 0; k < count; k++) {
      String name = (String) names[(int) in.number()];
      Object object = names[(int) in.number()];
      int process = (int) in.number();
      long input = code(in, values, names);
      long output = code(in, values, names);
      call += in.signed();
      long length = in.number();
      line += in.signed();
      position += in.signed();
      int row =
          builder.begin(process == 0 ? null : names[process - 1], object, name, input, call, 0);
      if (length > 0) {
        builder.end(row, output, call + length - 1);
      }
      origins.add(split, line, position);
    }
  }

  private static long code(BlockBytes in, Values values, Object[] names) {
    long tagged = in.number();
    long rest = tagged >>> 2;
    return switch ((int) tagged & 3) {
      case IN_PLACE -> values.codeOf((rest >>> 1) ^ -(rest & 1));
      case PAIR -> {
        long first = in.signed();
        yield values.codeOf(first, in.signed());
      }
      default -> rest < CONSTANTS ? (rest << 1) | 1 : values.code(names[(int) rest - CONSTANTS]);
    };
  }
}
