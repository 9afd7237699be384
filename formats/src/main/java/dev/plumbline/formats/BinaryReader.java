package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the binary format; see {@link BinaryLayout}.
 *
 * <p>Of a file that was cut short it can save what stands before the last whole checkpoint: the
 * rows are held back until one follows, and the operations that it calls open come last.
 */
final class BinaryReader {
  private final BlockReader blocks;
  private final Reading reading;
  private final Values values;

  /** The codes of the dictionary's entries. */
  private long[] entries = new long[16];

  private int entryCount;
  private long[][] columns = new long[BinaryLayout.COLUMNS][0];
  private long rows;
  private final boolean saves;

  /** When it saves: the blocks of rows since the last checkpoint. */
  private final List<long[][]> heldBack = new ArrayList<>();

  private long @Nullable [][] open;
  private long checkpoint;
  private boolean complete;

  BinaryReader(BlockSource source, Reading reading) {
    this(source, reading, false);
  }

  /** Reads blocks; {@code saves} says that they may end anywhere. */
  BinaryReader(BlockSource source, Reading reading, boolean saves) {
    this.blocks = new BlockReader(source);
    this.reading = reading;
    this.values = reading.builder().values();
    this.saves = saves;
  }

  void read() throws IOException {
    try {
      header();
      do {
        blocks.next();
        content(blocks.type(), blocks.content());
      } while (blocks.type() != BinaryLayout.END);
      blocks.requireEnd();
      complete = true;
    } catch (Malformed e) {
      if (open == null) {
        reading.report(0, e);
      }
    }
    if (saves) {
      save();
    }
  }

  /** Whether the file has its end. */
  boolean isComplete() {
    return complete;
  }

  boolean hasCheckpoint() {
    return open != null;
  }

  /** What was saved is certain up to this time, exclusively, unless the file is complete. */
  long checkpoint() {
    return checkpoint;
  }

  /** How many rows stand behind the last checkpoint; they are not saved. */
  long leftOut() {
    return heldBack.stream().mapToLong(block -> block[0].length).sum();
  }

  private void save() {
    try {
      if (complete) {
        release();
      } else if (open != null) {
        all(open);
      }
    } catch (Malformed e) {
      reading.report(0, e);
    }
  }

  private void release() throws Malformed {
    for (long[][] block : heldBack) {
      all(block);
    }
    heldBack.clear();
  }

  private void all(long[][] block) throws Malformed {
    for (int i = 0; i < block[0].length; i++) {
      row(block, i);
    }
  }

  private void header() throws IOException, Malformed {
    ByteBuffer header = blocks.take(BinaryLayout.HEADER);
    byte[] magic = new byte[BinaryLayout.HEADER - 1];
    header.get(magic);
    if (!BinaryLayout.isMagic(magic)) {
      throw Malformed.syntax("the file is not a binary history: it does not start like one");
    }
    int version = header.get();
    if (version < BinaryLayout.OLDEST_VERSION || version > BinaryLayout.VERSION) {
      throw Malformed.syntax(
          "the binary file has version %d, expected %d to %d"
              .formatted(version, BinaryLayout.OLDEST_VERSION, BinaryLayout.VERSION));
    }
  }

  private void content(byte type, BinaryInput in) throws Malformed {
    switch (type) {
      case BinaryLayout.VALUES -> entries(in);
      case BinaryLayout.ROWS -> rows(in);
      case BinaryLayout.ANNOTATIONS -> annotations(in);
      case BinaryLayout.MARKS -> marks(in);
      case BinaryLayout.CHECKPOINT -> checkpoint(in);
      case BinaryLayout.END -> {
        if (in.varint() != rows) {
          throw BinaryInput.damaged("blocks are missing");
        }
      }
      default -> throw BinaryInput.damaged("a block has the unknown type " + type);
    }
    if (!in.isEmpty()) {
      throw BinaryInput.damaged("a block goes on after its content");
    }
  }

  private void entries(BinaryInput in) throws Malformed {
    int n = in.count();
    for (int i = 0; i < n; i++) {
      if (entryCount == entries.length) {
        entries = Arrays.copyOf(entries, entryCount * 2);
      }
      entries[entryCount++] = values.code(in.value(0));
    }
  }

  private void annotations(BinaryInput in) throws Malformed {
    int n = in.count();
    for (int i = 0; i < n; i++) {
      long time = Times.check(BinaryLayout.unzigzag(in.varint()));
      if (!(in.value(0) instanceof String kind) || !(in.value(0) instanceof String text)) {
        throw BinaryInput.damaged("an annotation has something else than text");
      }
      reading.builder().annotate(time, kind, text);
    }
  }

  private void marks(BinaryInput in) throws Malformed {
    int n = in.count();
    for (int i = 0; i < n; i++) {
      long time = Times.check(BinaryLayout.unzigzag(in.varint()));
      Mark.Kind kind = kind(in.varint());
      Object process = in.value(0);
      boolean answered = Boolean.TRUE.equals(in.value(0));
      Object output = in.value(0);
      if (!isProcess(process) || (kind != Mark.Kind.CRASH && process == null)) {
        throw BinaryInput.damaged("a report after a crash does not say whose it is");
      }
      reading.builder().mark(new Mark(time, kind, process, answered ? output : Operation.NOTHING));
    }
  }

  private static Mark.Kind kind(long code) throws Malformed {
    if (code == BinaryLayout.MARK_CRASH) {
      return Mark.Kind.CRASH;
    }
    if (code == BinaryLayout.MARK_DONE) {
      return Mark.Kind.DONE;
    }
    if (code == BinaryLayout.MARK_NOT_DONE) {
      return Mark.Kind.NOT_DONE;
    }
    throw BinaryInput.damaged("a mark is neither a crash nor a report");
  }

  private void rows(BinaryInput in) throws Malformed {
    int n = columns(in);
    if (saves) {
      heldBack.add(copy(n));
    } else {
      for (int i = 0; i < n; i++) {
        row(columns, i);
      }
    }
    rows += n;
  }

  /** Who reads a complete file does not need it: the open operations come again. */
  private void checkpoint(BinaryInput in) throws Malformed {
    long time = Times.check(BinaryLayout.unzigzag(in.varint()));
    int n = columns(in);
    if (saves) {
      release();
      open = copy(n);
      checkpoint = time;
    }
  }

  /** Reads rows into the columns, and says how many. */
  private int columns(BinaryInput in) throws Malformed {
    int n = in.count();
    if (columns[0].length < n) {
      columns = new long[columns.length][n];
    }
    for (int c = 0; c < columns.length; c++) {
      // Calls take a byte each, so that rows cannot be announced that the file has no room for.
      in.column(columns[c], n, c != 0);
    }
    return n;
  }

  private long[][] copy(int n) {
    return Arrays.stream(columns).map(column -> Arrays.copyOf(column, n)).toArray(long[][]::new);
  }

  private void row(long[][] columns, int i) throws Malformed {
    long call = Times.check(columns[0][i]);
    long duration = columns[1][i];
    Object named = values.value(code(columns[2][i]));
    Object process = values.value(code(columns[3][i]));
    Object object = values.value(code(columns[4][i]));
    if (!(named instanceof String name) || !isProcess(process)) {
      throw BinaryInput.damaged("an operation's name or process has a wrong type");
    }
    int row = reading.builder().begin(process, object, name, code(columns[5][i]), call, 0);
    long output = code(columns[6][i]);
    if (duration != 0) {
      reading.builder().end(row, output, Times.check(call + duration - 1));
    } else if (output != Values.NONE) {
      throw BinaryInput.damaged("a pending operation has an output");
    }
  }

  private static boolean isProcess(@Nullable Object process) {
    return process == null || process instanceof Long || process instanceof String;
  }

  private long code(long reference) throws Malformed {
    if ((reference & 1) == 0) {
      return values.codeOf(BinaryLayout.unzigzag(reference >>> 1));
    }
    if (reference > 0 && reference < BinaryLayout.FIRST_ENTRY) {
      return reference;
    }
    long entry = (reference - BinaryLayout.FIRST_ENTRY) >>> 1;
    if (entry >= entryCount) {
      throw BinaryInput.damaged("it refers to a value that it does not hold");
    }
    return entries[(int) entry];
  }
}
