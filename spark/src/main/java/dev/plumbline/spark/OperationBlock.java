package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;

/**
 * Some operations of one split, as bytes: its number, what the names, objects and processes are,
 * and the operations in the order of their history. Integers and lists of two of them are in place,
 * other values in a dictionary of the block; what an operation has not, or has as the one before
 * it, takes no room. About 10 bytes an operation. {@link BlockPacker} makes them.
 */
final class OperationBlock {
  /** What an operation says besides its name, in the last bits of the name's number. */
  static final int INPUT = 1;

  static final int OUTPUT = 2;
  static final int LINE = 4;
  static final int OBJECT = 8;
  static final int HAS_BITS = 4;

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

  /** Where the first operation of a block stands in its split. */
  static long firstPosition(byte[] block) {
    OperationCursor at = new OperationCursor(block);
    return at.next() ? at.position : 0;
  }

  /** How many operations a block has. */
  static long operations(byte[] block) {
    BlockBytes in = new BlockBytes(block);
    in.number();
    return in.number();
  }

  /** Adds the operations of a block to a history, and where they come from to {@code origins}. */
  static void unpack(byte[] block, HistoryBuilder builder, Origins origins) {
    OperationCursor at = new OperationCursor(block);
    Values values = builder.values();
    while (at.next()) {
      int row = builder.begin(at.process(), at.object(), at.name(), at.input(values), at.call, 0);
      if (at.ret != History.PENDING) {
        builder.end(row, at.output(values), at.ret);
      }
      origins.add(at.split, at.line, at.position);
    }
  }
}
