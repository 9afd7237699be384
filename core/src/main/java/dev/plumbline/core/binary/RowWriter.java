package dev.plumbline.core.binary;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the binary format operation by operation, in any order; see {@link BinaryLayout}. What is
 * written is a history only after {@link #end}.
 *
 * <p>Memory is bounded: it remembers a limited number of values, and writes one again that it has
 * forgotten. A reader does not mind, because it looks up every value it reads.
 *
 * <pre>{@code
 * RowWriter writer = new RowWriter(out);
 * long push = writer.reference("push");
 * writer.row(12, 20, push, writer.reference(0L), BinaryLayout.NULL, writer.reference(5L), BinaryLayout.NONE);
 * writer.end();
 * }</pre>
 */
public final class RowWriter {
  /** What {@link #reference(Object)} answers for a value of a type that a file cannot hold. */
  public static final long UNHOLDABLE = -1;

  /** How much of the dictionary goes into a block, roughly. */
  private static final int ENTRY_BYTES = 1 << 20;

  private static final int MOST_REMEMBERED = 1 << 16;

  private final OutputStream out;
  private final BinaryOutput entries = new BinaryOutput();
  private final BinaryOutput annotations = new BinaryOutput();
  private final BinaryOutput marks = new BinaryOutput();
  private final BinaryOutput block = new BinaryOutput();
  private final Map<Object, Long> references = new HashMap<>();
  private final long[][] columns;
  private final BlockWriter blocks;
  private long nextReference = BinaryLayout.FIRST_ENTRY;
  private int entryCount;
  private int annotationCount;
  private int markCount;
  private int rowCount;
  private long allRows;
  private long rowsAtCheckpoint;
  private boolean inCheckpoint;

  /** Writes the start of a file. The stream should be buffered; it is not closed. */
  public RowWriter(OutputStream out) throws IOException {
    this.out = out;
    this.blocks = new BlockWriter(out);
    this.columns = new long[BinaryLayout.COLUMNS][BinaryLayout.ROWS_PER_BLOCK];
    out.write(BinaryLayout.magic());
    out.write(BinaryLayout.VERSION);
  }

  /** The reference to a value that is a code of {@link Values}, whose dictionary is given. */
  public long reference(Values values, long code) {
    if (Values.isInteger(code)) {
      return BinaryLayout.zigzag(code >> 1) << 1;
    }
    return code < BinaryLayout.FIRST_ENTRY ? code : entry(values.value(code));
  }

  /** The reference to a normal value, see {@link Values#normalize}, or {@link #UNHOLDABLE}. */
  public long reference(@Nullable Object value) {
    if (value == null) {
      return BinaryLayout.NULL;
    }
    if (value instanceof Boolean b) {
      return b ? BinaryLayout.TRUE : BinaryLayout.FALSE;
    }
    boolean fits = value instanceof Long n && n << 1 >> 1 == n;
    return fits ? BinaryLayout.zigzag((Long) value) << 1 : entry(value);
  }

  private long entry(Object value) {
    Long known = references.get(value);
    if (known != null) {
      return known;
    }
    int before = entries.size();
    if (!entries.value(value)) {
      entries.truncate(before);
      return UNHOLDABLE;
    }
    if (references.size() == MOST_REMEMBERED) {
      references.clear();
    }
    long reference = nextReference;
    nextReference += 2;
    references.put(value, reference);
    entryCount++;
    return reference;
  }

  /**
   * Writes an operation.
   *
   * @param ret not before {@code call}, or {@link History#PENDING}
   * @param name, process, object, input, output references, made by this writer
   */
  public void row(
      long call, long ret, long name, long process, long object, long input, long output)
      throws IOException {
    int r = rowCount++;
    columns[0][r] = call;
    columns[1][r] = ret == History.PENDING ? 0 : ret - call + 1;
    columns[2][r] = name;
    columns[3][r] = process;
    columns[4][r] = object;
    columns[5][r] = input;
    columns[6][r] = output;
    boolean full = rowCount == BinaryLayout.ROWS_PER_BLOCK || entries.size() > ENTRY_BYTES;
    if (full && !inCheckpoint) {
      flush();
    }
  }

  /**
   * Begins a checkpoint: the rows up to {@link #endCheckpoint}, fewer than a block of them, are
   * those of operations that are open, and come again when they have ended. What was written before
   * is flushed.
   *
   * @return false if no row was written since the last one, so that another would say nothing
   */
  public boolean beginCheckpoint() throws IOException {
    inCheckpoint = allRows + rowCount > rowsAtCheckpoint;
    if (inCheckpoint) {
      flush();
      rowsAtCheckpoint = allRows;
    }
    return inCheckpoint;
  }

  /** Says that all operations begun before this time are written, or are open and written too. */
  public void endCheckpoint(long time) throws IOException {
    emitEntries();
    block.clear();
    block.varint(BinaryLayout.zigzag(time));
    appendRows();
    emit(BinaryLayout.CHECKPOINT);
    rowCount = 0;
    inCheckpoint = false;
  }

  /** Writes something that happened and is no operation. */
  public void annotation(long time, String kind, String text) throws IOException {
    annotations.varint(BinaryLayout.zigzag(time));
    annotations.value(kind);
    annotations.value(text);
    annotationCount++;
    if (annotations.size() > ENTRY_BYTES) {
      flush();
    }
  }

  /** Writes a crash, or a report after one; false if it has a value that a file cannot hold. */
  public boolean mark(Mark mark) throws IOException {
    int before = marks.size();
    marks.varint(BinaryLayout.zigzag(mark.time()));
    marks.varint(code(mark.kind()));
    boolean answered = mark.output() != Operation.NOTHING;
    boolean held =
        marks.value(mark.process())
            && marks.value(answered)
            && marks.value(answered ? mark.output() : null);
    if (!held) {
      marks.truncate(before);
      return false;
    }
    markCount++;
    if (marks.size() > ENTRY_BYTES) {
      flush();
    }
    return true;
  }

  private static int code(Mark.Kind kind) {
    return switch (kind) {
      case CRASH -> BinaryLayout.MARK_CRASH;
      case DONE -> BinaryLayout.MARK_DONE;
      case NOT_DONE -> BinaryLayout.MARK_NOT_DONE;
    };
  }

  /** Writes the new entries and then the rows that refer to them. */
  public void flush() throws IOException {
    emitEntries();
    emit(BinaryLayout.ANNOTATIONS, annotations, annotationCount);
    annotationCount = 0;
    emit(BinaryLayout.MARKS, marks, markCount);
    markCount = 0;
    if (rowCount > 0) {
      block.clear();
      appendRows();
      emit(BinaryLayout.ROWS);
      allRows += rowCount;
      rowCount = 0;
    }
  }

  private void emitEntries() throws IOException {
    emit(BinaryLayout.VALUES, entries, entryCount);
    entryCount = 0;
  }

  private void appendRows() {
    block.varint(rowCount);
    for (int c = 0; c < columns.length; c++) {
      block.column(columns[c], rowCount, c != 0);
    }
  }

  /** Writes what is left, and that this is all. */
  public void end() throws IOException {
    flush();
    block.clear();
    block.varint(allRows);
    emit(BinaryLayout.END);
    out.flush();
  }

  /** Writes a block of things that were collected, and forgets them. */
  private void emit(byte type, BinaryOutput collected, int count) throws IOException {
    if (count > 0) {
      block.clear();
      block.varint(count);
      block.append(collected);
      emit(type);
      collected.clear();
    }
  }

  private void emit(byte type) throws IOException {
    blocks.write(type, block);
  }
}
