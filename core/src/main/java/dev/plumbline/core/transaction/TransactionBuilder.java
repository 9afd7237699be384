package dev.plumbline.core.transaction;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects transactions in columns as they are read. Steps are added first and given to a
 * transaction afterwards, or taken back, since in many files it is known only later whose they are.
 *
 * <p>A list that was read is compared with the longest one of its key as its elements come, and
 * only what is new is stored. Cost: O(1) a step and an element, amortized.
 */
public final class TransactionBuilder {
  private static final byte COMMITTED = 1;
  private static final byte FAILED = 2;

  private final TransactionModel model;
  private final Values values;
  final LongIndex keys = new LongIndex();
  final LongIndex processes = new LongIndex();
  int[] process = new int[16];
  long[] call = new long[16];
  long[] ret = new long[16];
  int[] line = new int[16];
  int[] first = new int[16];
  int[] end = new int[16];
  private byte[] state = new byte[16];
  private int size;

  /** Of each step: twice the key, one more if it writes. */
  int[] access = new int[16];

  /** Of each step: the value; or how long a list was read; or where it is among the odd ones. */
  long[] value = new long[16];

  private int steps;
  long[][] lists = new long[16][];
  int[] lengths = new int[16];
  final List<long[]> odd = new ArrayList<>();
  private int readKey;
  private int readLength;
  private @Nullable LongList oddRead;

  /** A builder with a dictionary of its own. */
  public TransactionBuilder(TransactionModel model) {
    this(model, new Values());
  }

  /** A builder whose codes are those of the given dictionary. */
  public TransactionBuilder(TransactionModel model, Values values) {
    this.model = model;
    this.values = values;
  }

  /** What transactions read and write. */
  public TransactionModel model() {
    return model;
  }

  /** The dictionary of keys and values. */
  public Values values() {
    return values;
  }

  /** How many transactions were called. */
  public int size() {
    return size;
  }

  /** The number of a process. */
  public int process(Object shown) {
    return processes.number(values.code(shown));
  }

  /** The number of a process by its code. */
  public int processOf(long code) {
    return processes.number(code);
  }

  /** The number of a key. */
  public int key(Object shown) {
    return keyOf(values.code(shown));
  }

  /** The number of a key by its code. */
  public int keyOf(long code) {
    int key = keys.number(code);
    if (key >= lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * lengths.length);
      lists = Arrays.copyOf(lists, lengths.length);
    }
    return key;
  }

  /**
   * Calls a transaction; nobody knows its outcome until it is told.
   *
   * @param time not before that of any other call
   * @param lineNumber from 1; 0 if there is none
   * @return its number, for the other methods
   */
  public int call(int processNumber, long time, int lineNumber) {
    if (size > 0 && call[size - 1] > time) {
      throw new IllegalArgumentException("calls must come in the order of time: " + time);
    }
    if (size == state.length) {
      growTransactions();
    }
    process[size] = processNumber;
    call[size] = time;
    ret[size] = TransactionHistory.PENDING;
    line[size] = lineNumber;
    return size++;
  }

  private void growTransactions() {
    int room = 2 * size;
    process = Arrays.copyOf(process, room);
    call = Arrays.copyOf(call, room);
    ret = Arrays.copyOf(ret, room);
    line = Arrays.copyOf(line, room);
    first = Arrays.copyOf(first, room);
    end = Arrays.copyOf(end, room);
    state = Arrays.copyOf(state, room);
  }

  /** How many steps there are: where those begin that come next. */
  public int steps() {
    return steps;
  }

  /** Takes steps back. */
  public void truncate(int newSteps) {
    steps = newSteps;
  }

  /** Whether a step writes. */
  public boolean writes(int step) {
    return (access[step] & 1) != 0;
  }

  /** The key of a step. */
  public int keyAt(int step) {
    return access[step] >> 1;
  }

  /** The code of the value of a step. */
  public long valueAt(int step) {
    return value[step];
  }

  /** A step that writes a value, or appends it. */
  public void write(int key, long code) {
    step(key << 1 | 1, code);
  }

  /** A step that reads a register. */
  public void read(int key, long code) {
    step(key << 1, code);
  }

  /** A step that reads, in a transaction of which nobody knows what it saw. */
  public void readUnknown(int key) {
    step(key << 1, model == TransactionModel.LIST_APPEND ? 0 : Values.NULL);
  }

  private void step(int keyAndKind, long code) {
    if (steps == access.length) {
      access = Arrays.copyOf(access, 2 * steps);
      value = Arrays.copyOf(value, 2 * steps);
    }
    access[steps] = keyAndKind;
    value[steps++] = code;
  }

  /** Begins a step that reads a list. */
  public void beginRead(int key) {
    readKey = key;
    readLength = 0;
    oddRead = null;
  }

  /** The next element of the list. */
  public void element(long code) {
    if (oddRead != null) {
      oddRead.add(code);
    } else if (readLength == lengths[readKey]) {
      extend(code);
    } else if (lists[readKey][readLength] == code) {
      readLength++;
    } else {
      oddRead = new LongList();
      for (int p = 0; p < readLength; p++) {
        oddRead.add(lists[readKey][p]);
      }
      oddRead.add(code);
    }
  }

  private void extend(long code) {
    long[] list = lists[readKey];
    if (list == null || readLength == list.length) {
      list = list == null ? new long[4] : Arrays.copyOf(list, 2 * readLength);
      lists[readKey] = list;
    }
    list[readLength++] = code;
    lengths[readKey] = readLength;
  }

  /** Ends a step that reads a list. */
  public void endRead() {
    if (oddRead == null) {
      step(readKey << 1, readLength);
    } else {
      odd.add(oddRead.toArray());
      step(readKey << 1, -odd.size());
    }
  }

  /** A transaction took the last steps, and took effect. */
  public void committed(int row, int firstStep, long time) {
    ret[row] = time;
    state[row] = COMMITTED;
    give(row, firstStep);
  }

  /** A transaction would take the last steps; whether it took effect stays unknown. */
  public void unknown(int row, int firstStep) {
    give(row, firstStep);
  }

  /**
   * A transaction would have taken the last steps, but did not take effect.
   *
   * @param time when that became known
   */
  public void failed(int row, int firstStep, long time) {
    ret[row] = time;
    state[row] = FAILED;
    give(row, firstStep);
  }

  private void give(int row, int firstStep) {
    first[row] = firstStep;
    end[row] = steps;
  }

  /** All transactions. The builder is of no use afterwards. */
  public TransactionHistory build() {
    TransactionHistory failed = new TransactionHistory(this, rows(true), null);
    return new TransactionHistory(this, rows(false), failed);
  }

  private int[] rows(boolean failed) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += (state[i] == FAILED) == failed ? 1 : 0;
    }
    int[] rows = new int[count];
    int at = 0;
    for (int i = 0; i < size; i++) {
      if ((state[i] == FAILED) == failed) {
        rows[at++] = i;
      }
    }
    return rows;
  }
}
