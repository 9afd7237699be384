package dev.plumbline.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finished operations of one process, in columns. One thread appends and publishes row by row; who
 * sees a number of rows sees their content.
 *
 * <p>Values are codes as in {@link Codes}; objects stand in columns of their own, which are there
 * only once an object was recorded.
 */
final class Chunk {
  private static final VarHandle ROWS;

  static {
    try {
      ROWS = MethodHandles.lookup().findVarHandle(Chunk.class, "rows", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final long[] call;
  final long[] ret;
  final long[] input;
  final long[] output;
  final int[] kind;
  final int[] lane;
  @Nullable ThreadLog log;

  /** Whether its log has no more to do with it, so that another may use it. */
  boolean handedOver;

  private @Nullable Object @Nullable [] inputObject;
  private @Nullable Object @Nullable [] outputObject;
  private int rows;
  private int sealedRows;
  private int writtenRows;

  Chunk(int capacity) {
    call = new long[capacity];
    ret = new long[capacity];
    input = new long[capacity];
    output = new long[capacity];
    kind = new int[capacity];
    lane = new int[capacity];
  }

  int capacity() {
    return call.length;
  }

  /** How many rows there are, as the appending thread sees it. */
  int rows() {
    return rows;
  }

  /** How many rows there are, as another thread sees it. */
  int publishedRows() {
    return (int) ROWS.getAcquire(this);
  }

  /** Says that the rows before this one are complete. */
  void publish(int end) {
    ROWS.setRelease(this, end);
  }

  /** Says how many rows are to be written; what is appended later is not. */
  void seal(int end) {
    sealedRows = end;
  }

  int sealedRows() {
    return sealedRows;
  }

  /** How many rows are written already; known to the writer only. */
  int writtenRows() {
    return writtenRows;
  }

  void written(int end) {
    writtenRows = end;
  }

  void inputObject(int row, Object value) {
    if (inputObject == null) {
      inputObject = new Object[capacity()];
    }
    inputObject[row] = value;
  }

  void outputObject(int row, @Nullable Object value) {
    if (outputObject == null) {
      outputObject = new Object[capacity()];
    }
    outputObject[row] = value;
  }

  @Nullable Object inputObject(int row) {
    return Objects.requireNonNull(inputObject)[row];
  }

  @Nullable Object outputObject(int row) {
    return Objects.requireNonNull(outputObject)[row];
  }

  /** Forgets all rows and the objects in them. */
  void clear() {
    clear(inputObject);
    clear(outputObject);
    log = null;
    handedOver = false;
    writtenRows = 0;
    publish(0);
  }

  private void clear(@Nullable Object @Nullable [] objects) {
    if (objects != null) {
      java.util.Arrays.fill(objects, 0, rows, null);
    }
  }
}
