package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Some operations of one split, as bytes: its number, what the names, objects and processes are,
 * and the operations in the order of their history. Integers and lists of two of them are in place,
 * other values in a dictionary of the block. About 10 bytes an operation.
 */
final class OperationBlock {
  private static final int IN_PLACE = 0;
  private static final int IN_DICTIONARY = 1;
  private static final int PAIR = 2;

  /** Integers up to this have room for their sign and the way they are written. */
  private static final long SMALL = 1L << 60;

  private OperationBlock() {}

  /**
   * Packs operations.
   *
   * @param object what the object of a row is called from now on
   */
  static byte[] pack(int split, History h, int[] rows, int count, Naming object) {
    return pack(split, h, rows, count, object, h::line, h::position);
  }

  /** Packs some operations of a block that was unpacked into a history of its own. */
  static byte[] repack(History h, Origins origins, int[] rows, int count) {
    return pack(
        origins.split(h.position(rows[0])),
        h,
        rows,
        count,
        row -> h.objects().get(h.objectId(row)),
        row -> origins.line(h.position(row)),
        row -> origins.position(h.position(row)));
  }

  private static byte[] pack(
      int split,
      History h,
      int[] rows,
      int count,
      Naming object,
      IntToLongFunction lineOf,
      IntToLongFunction positionOf) {
    BlockBytes body = new BlockBytes();
    Dictionary names = new Dictionary();
    long call = 0;
    long line = 0;
    long position = 0;
    for (int k = 0; k < count; k++) {
      int i = rows[k];
      body.number(names.of(h.name(i)));
      body.number(names.of(object.of(i)));
      body.number(h.processId(i) < 0 ? 0 : names.of(h.process(i)) + 1);
      code(body, h.values(), h.inputCode(i), names);
      code(body, h.values(), h.outputCode(i), names);
      body.signed(h.call(i) - call);
      body.number(h.pending(i) ? 0 : h.ret(i) - h.call(i) + 1);
      body.signed(lineOf.applyAsLong(i) - line);
      body.signed(positionOf.applyAsLong(i) - position);
      call = h.call(i);
      line = lineOf.applyAsLong(i);
      position = positionOf.applyAsLong(i);
    }
    BlockBytes block = new BlockBytes();
    block.number(split);
    block.number(count);
    block.value(names.values);
    byte[] rowsAsBytes = body.toArray();
    byte[] head = block.toArray();
    byte[] whole = Arrays.copyOf(head, head.length + rowsAsBytes.length);
    System.arraycopy(rowsAsBytes, 0, whole, head.length, rowsAsBytes.length);
    return whole;
  }

  /** What the object of a row is called. */
  interface Naming {
    Object of(int row);
  }

  private static void code(BlockBytes out, Values values, long code, Dictionary names) {
    long integer = code >> 1;
    if (Values.isInteger(code) && Math.abs(integer) < SMALL) {
      out.number((((integer << 1) ^ (integer >> 63)) << 2) | IN_PLACE);
    } else if (!Values.isInteger(code) && values.isPair(code)) {
      out.number(PAIR);
      out.signed(values.ofPair(code, 0));
      out.signed(values.ofPair(code, 1));
    } else if (code == Values.NONE
        || code == Values.NULL
        || code == Values.FALSE
        || code == Values.TRUE) {
      out.number((code >>> 1 << 2) | IN_DICTIONARY);
    } else {
      out.number(((names.of(values.value(code)) + 4L) << 2) | IN_DICTIONARY);
    }
  }

  /** The number of the split of a block. */
  static int split(byte[] block) {
    return (int) new BlockBytes(block).number();
  }

  /** Adds the operations of a block to a history, and where they come from to {@code origins}. */
  static void unpack(byte[] block, HistoryBuilder builder, Origins origins) {
    BlockBytes in = new BlockBytes(block);
    int split = (int) in.number();
    int count = (int) in.number();
    List<?> names = (List<?>) in.value();
    Values values = builder.values();
    long call = 0;
    long line = 0;
    long position = 0;
    for (int k = 0; k < count; k++) {
      String name = (String) names.get((int) in.number());
      Object object = names.get((int) in.number());
      int process = (int) in.number();
      long input = code(in, values, names);
      long output = code(in, values, names);
      call += in.signed();
      long length = in.number();
      line += in.signed();
      position += in.signed();
      int row =
          builder.begin(process == 0 ? null : names.get(process - 1), object, name, input, call, 0);
      if (length > 0) {
        builder.end(row, output, call + length - 1);
      }
      origins.add(split, line, position);
    }
  }

  private static long code(BlockBytes in, Values values, List<?> names) {
    long tagged = in.number();
    long rest = tagged >>> 2;
    return switch ((int) tagged & 3) {
      case IN_PLACE -> values.codeOf((rest >>> 1) ^ -(rest & 1));
      case PAIR -> {
        long first = in.signed();
        yield values.codeOf(first, in.signed());
      }
      default -> rest < 4 ? (rest << 1) | 1 : values.code(names.get((int) rest - 4));
    };
  }

  /** Values that are written once and numbered. */
  private static final class Dictionary {
    private final List<Object> values = new ArrayList<>();
    private final Map<Object, Integer> numbers = new HashMap<>();

    int of(Object value) {
      Integer known = numbers.get(value);
      if (known == null) {
        known = values.size();
        values.add(value);
        numbers.put(value, known);
      }
      return known;
    }
  }
}
