package dev.plumbline.core.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a history in columns, by row.
 *
 * @param name indices of names
 * @param process indices of processes; -1 where none was recorded
 * @param object indices of objects; null if there is one object
 * @param input codes of values, as is the output
 * @param ret times of returns; {@link History#PENDING} where there is none
 * @param position where operations stand in their source
 * @param line where their calls stand in their source; null if nobody knows
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OperationColumns(
    int[] name,
    int[] process,
    int @Nullable [] object,
    long[] input,
    long[] output,
    long[] call,
    long[] ret,
    int[] position,
    int @Nullable [] line) {
  OperationColumns at(long[] calls, long[] rets) {
    return new OperationColumns(name, process, object, input, output, calls, rets, position, line);
  }

  OperationColumns atLines(int[] lines) {
    return new OperationColumns(name, process, object, input, output, call, ret, position, lines);
  }

  OperationColumns revised(int[] names, long[] outputs, long[] rets) {
    return new OperationColumns(names, process, object, input, outputs, call, rets, position, line);
  }

  /** The first n of some rows, in columns of their own. */
  OperationColumns some(int[] rows, int n) {
    return new OperationColumns(
        some(name, rows, n),
        some(process, rows, n),
        object == null ? null : some(object, rows, n),
        some(input, rows, n),
        some(output, rows, n),
        some(call, rows, n),
        some(ret, rows, n),
        some(position, rows, n),
        line == null ? null : some(line, rows, n));
  }

  private static int[] some(int[] column, int[] rows, int n) {
    int[] chosen = new int[n];
    for (int k = 0; k < n; k++) {
      chosen[k] = column[rows[k]];
    }
    return chosen;
  }

  private static long[] some(long[] column, int[] rows, int n) {
    long[] chosen = new long[n];
    for (int k = 0; k < n; k++) {
      chosen[k] = column[rows[k]];
    }
    return chosen;
  }

  /** All rows and room for more, in columns of their own. */
  OperationColumns withRoom(int size) {
    return new OperationColumns(
        Arrays.copyOf(name, size),
        Arrays.copyOf(process, size),
        object == null ? null : Arrays.copyOf(object, size),
        Arrays.copyOf(input, size),
        Arrays.copyOf(output, size),
        Arrays.copyOf(call, size),
        Arrays.copyOf(ret, size),
        Arrays.copyOf(position, size),
        line == null ? null : Arrays.copyOf(line, size));
  }
}
