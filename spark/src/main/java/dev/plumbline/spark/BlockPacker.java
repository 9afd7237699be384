package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/**
 * Packs operations of one history into {@linkplain OperationBlock blocks}, one after the other.
 * What a block calls names, objects and processes is found by their numbers in the history, not by
 * hashing, and buffers are used again. Cost: O(1) an operation.
 */
final class BlockPacker {
  /** Integers up to this have room for their sign and the way they are written. */
  private static final long SMALL = 1L << 60;

  /** Instead of the number of an object: there was none yet. */
  private static final int NOBODY = -1;

  private final int split;
  private final History h;
  private final IntFunction<Object> objectOf;
  private final IntToLongFunction lineOf;
  private final IntToLongFunction positionOf;

  private final BlockBytes body = new BlockBytes();
  private final BlockBytes block = new BlockBytes();

  /** Counts blocks. */
  private long serial = 1;

  // ---- The current block.

  private int count;

  /** What the last operation had, which the next one need not say again. */
  private int object = NOBODY;

  private long call;
  private long line;
  private long position;

  /** The dictionary of the current block. */
  private final List<Object> dictionary = new ArrayList<>();

  private final Map<Long, Integer> values = new HashMap<>();
  private final Numbers names;
  private final Numbers objects;
  private final Numbers processes;

  private BlockPacker(
      int split, History h, IntToLongFunction lineOf, IntToLongFunction positionOf) {
    this.split = split;
    this.h = h;
    this.objectOf = h.objects()::get;
    this.lineOf = lineOf;
    this.positionOf = positionOf;
    this.names = new Numbers(h.names().size());
    this.objects = new Numbers(h.objects().size());
    this.processes = new Numbers(h.processCount());
  }

  /** For the operations of a split. */
  static BlockPacker of(int split, History h) {
    return new BlockPacker(split, h, h::line, h::position);
  }

  /** For the operations of one block that was unpacked into a history of its own. */
  static BlockPacker of(History h, Origins origins) {
    return new BlockPacker(
        h.size() == 0 ? 0 : origins.split(0),
        h,
        row -> origins.line(h.position(row)),
        row -> origins.position(h.position(row)));
  }

  /** What the current block calls the names, objects or processes of the history. */
  private final class Numbers {
    /** The serial number of the block, and what it calls this one. */
    private final long[] known;

    Numbers(int size) {
      known = new long[size];
    }

    /** The number in the dictionary; where there is none yet, {@code what} is called for. */
    int of(int one, int argument, IntFunction<?> what) {
      if (known[one] >>> 32 != serial) {
        known[one] = serial << 32 | dictionary.size();
        dictionary.add(what.apply(argument));
      }
      return (int) known[one];
    }
  }

  /** Packs some rows. */
  byte[] pack(int[] rows, int count) {
    for (int k = 0; k < count; k++) {
      add(rows[k]);
    }
    return finish();
  }

  /** Adds a row to the current block. */
  void add(int i) {
    int itsObject = objects.of(h.objectId(i), h.objectId(i), objectOf);
    long in = h.inputCode(i);
    long out = h.outputCode(i);
    long itsLine = lineOf.applyAsLong(i);
    int has =
        (in == Values.NONE ? 0 : OperationBlock.INPUT)
            | (out == Values.NONE ? 0 : OperationBlock.OUTPUT)
            | (itsLine == line ? 0 : OperationBlock.LINE)
            | (itsObject == object ? 0 : OperationBlock.OBJECT);
    int itsName = names.of(h.nameId(i), i, h::name);
    body.number((long) itsName << OperationBlock.HAS_BITS | has);
    if (itsObject != object) {
      body.number(itsObject);
    }
    int process = h.processId(i);
    body.number(process < 0 ? 0 : processes.of(process, i, h::process) + 1);
    if (in != Values.NONE) {
      code(in);
    }
    if (out != Values.NONE) {
      code(out);
    }
    body.signed(h.call(i) - call);
    body.number(h.pending(i) ? 0 : h.ret(i) - h.call(i) + 1);
    if (itsLine != line) {
      body.signed(itsLine - line);
    }
    long itsPosition = positionOf.applyAsLong(i);
    body.signed(itsPosition - position);
    object = itsObject;
    call = h.call(i);
    line = itsLine;
    position = itsPosition;
    count++;
  }

  /** The current block, which is then empty. */
  byte[] finish() {
    block.number(split);
    block.number(count);
    block.value(dictionary);
    byte[] made = block.toArray(body);
    clear();
    return made;
  }

  private void clear() {
    body.clear();
    block.clear();
    dictionary.clear();
    values.clear();
    serial++;
    count = 0;
    object = NOBODY;
    call = 0;
    line = 0;
    position = 0;
  }

  private void code(long code) {
    long integer = code >> 1;
    if (Values.isInteger(code) && Math.abs(integer) < SMALL) {
      body.number((BlockBytes.folded(integer) << 2) | OperationBlock.IN_PLACE);
    } else if (!Values.isInteger(code) && h.values().isPair(code)) {
      body.number(OperationBlock.PAIR);
      body.signed(h.values().ofPair(code, 0));
      body.signed(h.values().ofPair(code, 1));
    } else if (code == Values.NONE
        || code == Values.NULL
        || code == Values.FALSE
        || code == Values.TRUE) {
      body.number((code >>> 1 << 2) | OperationBlock.IN_DICTIONARY);
    } else {
      long place = OperationBlock.CONSTANTS + (long) value(code);
      body.number((place << 2) | OperationBlock.IN_DICTIONARY);
    }
  }

  private int value(long code) {
    Integer known = values.get(code);
    if (known == null) {
      known = dictionary.size();
      dictionary.add(h.values().value(code));
      values.put(code, known);
    }
    return known;
  }
}
