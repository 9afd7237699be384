package dev.plumbline.core.transaction;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.LongIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transactions in columns: rows in the order of their calls, each with the steps that it took.
 *
 * <p>The steps of row {@code i} are {@link #first}{@code (i)} to {@link #end}{@code (i)},
 * exclusive; each reads or writes one key. A read of a list is stored as a length: what it returned
 * is as long a part of the longest list that anybody read of this key. Only a read that is no such
 * part is kept as it is.
 *
 * <pre>{@code
 * TransactionBuilder b = new TransactionBuilder(TransactionModel.LIST_APPEND);
 * int row = b.call(b.process(7), 0, 1);      // time, line
 * int steps = b.steps();
 * b.write(b.key("x"), b.values().codeOf(1));
 * b.beginRead(b.key("x"));
 * b.element(b.values().codeOf(1));
 * b.endRead();
 * b.committed(row, steps, 10);
 * TransactionHistory history = b.build();
 * }</pre>
 *
 * <p>Transactions that failed are no rows, but {@link #failed} has them: what they wrote must not
 * be read. Of a transaction whose outcome is not known the reads say nothing. Cost: 32 bytes a
 * transaction, 12 a step, 8 an element that was read by anybody.
 */
public final class TransactionHistory {
  /** The return time of a transaction whose outcome is not known. */
  public static final long PENDING = History.PENDING;

  private static final int[] NO_LISTS = {};

  final int size;
  final long[] call;
  final long[] ret;
  final int[] process;
  private final int[] line;
  private final int[] first;
  private final int[] end;
  private final int steps;
  private final int[] access;
  private final long[] value;
  private final TransactionModel model;
  private final Values values;
  private final LongIndex keys;
  private final LongIndex processes;
  private final long[][] lists;
  private final int[] lengths;
  private final List<long[]> odd;
  private final @Nullable TransactionHistory failed;

  /** The rows of a builder that are wanted; {@code failed} is null for those that failed. */
  TransactionHistory(TransactionBuilder b, int[] rows, @Nullable TransactionHistory failed) {
    this.size = rows.length;
    this.call = chosen(b.call, rows);
    this.ret = chosen(b.ret, rows);
    this.process = chosen(b.process, rows);
    this.line = chosen(b.line, rows);
    this.first = chosen(b.first, rows);
    this.end = chosen(b.end, rows);
    this.steps = b.steps();
    this.access = b.access;
    this.value = b.value;
    this.model = b.model();
    this.values = b.values();
    this.keys = b.keys;
    this.processes = b.processes;
    this.lists = b.lists;
    this.lengths = model == TransactionModel.LIST_APPEND ? b.lengths : NO_LISTS;
    this.odd = b.odd;
    this.failed = failed;
  }

  private static int[] chosen(int[] column, int[] rows) {
    int[] some = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      some[k] = column[rows[k]];
    }
    return some;
  }

  private static long[] chosen(long[] column, int[] rows) {
    long[] some = new long[rows.length];
    for (int k = 0; k < rows.length; k++) {
      some[k] = column[rows[k]];
    }
    return some;
  }

  /** What transactions read and write. */
  public TransactionModel model() {
    return model;
  }

  /** How many transactions there are that did not fail. */
  public int size() {
    return size;
  }

  /** The transactions that failed. */
  public TransactionHistory failed() {
    return assured(failed); // nobody asks those that failed themselves
  }

  /** The dictionary of keys, values and processes. */
  public Values values() {
    return values;
  }

  /** The time of the call. */
  public long call(int i) {
    return call[i];
  }

  /** The time of the return, or {@link #PENDING}; of one that failed, when that became known. */
  public long ret(int i) {
    return ret[i];
  }

  /** Whether nobody knows if the transaction took effect. */
  public boolean unknown(int i) {
    return ret[i] == PENDING;
  }

  /** The number of the process, from 0. */
  public int process(int i) {
    return process[i];
  }

  /** How many processes there are. */
  public int processCount() {
    return processes.size();
  }

  /** The process by its number; null if it was not recorded. */
  public Object processShown(int number) {
    return values.value(processes.key(number));
  }

  /** The line of the call in its file, from 1; 0 if there is none. */
  public int line(int i) {
    return line[i];
  }

  /** Where the steps of a transaction begin. */
  public int first(int i) {
    return first[i];
  }

  /** Where the steps of a transaction end. */
  public int end(int i) {
    return end[i];
  }

  /** How many steps there are, those of failed transactions included. */
  public int steps() {
    return steps;
  }

  /** The number of the key, from 0. */
  public int key(int step) {
    return access[step] >> 1;
  }

  /** Whether a step writes, and does not read. */
  public boolean writes(int step) {
    return (access[step] & 1) != 0;
  }

  /** How many keys there are. */
  public int keyCount() {
    return keys.size();
  }

  /** The key by its number. */
  public Object keyShown(int key) {
    return values.value(keys.key(key));
  }

  /** The code of the value written, or of the one read from a register. */
  public long value(int step) {
    return value[step];
  }

  /** How long the list is that was read. */
  public int length(int step) {
    return isOdd(step) ? odd(step).length : (int) value[step];
  }

  /** Whether the list that was read is no part of the longest one. */
  boolean isOdd(int step) {
    return value[step] < 0;
  }

  private long[] odd(int step) {
    return odd.get((int) -value[step] - 1);
  }

  /** The code of an element of the list that was read. */
  public long element(int step, int place) {
    return isOdd(step) ? odd(step)[place] : lists[key(step)][place];
  }

  /** How long the longest list is that was read of a key and fits the others. */
  int longest(int key) {
    return key < lengths.length ? lengths[key] : 0;
  }

  /** An element of the longest list. */
  long longest(int key, int place) {
    return lists[key][place];
  }

  /** The steps of a transaction as recordings have them. */
  public List<Object> shown(int i) {
    List<Object> shown = new ArrayList<>();
    for (int s = first[i]; s < end[i]; s++) {
      Object what = writes(s) ? values.value(value[s]) : unknown(i) ? null : read(s);
      shown.add(Arrays.asList(writes(s) ? model.write() : "r", keyShown(key(s)), what));
    }
    return shown;
  }

  private Object read(int step) {
    if (model == TransactionModel.RW_REGISTER) {
      return values.value(value[step]);
    }
    List<Object> list = new ArrayList<>();
    for (int p = 0; p < length(step); p++) {
      list.add(values.value(element(step, p)));
    }
    return Collections.unmodifiableList(list);
  }
}
