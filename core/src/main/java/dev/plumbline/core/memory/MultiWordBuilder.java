package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.LongIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Collects a {@link MultiWordHistory}: calls in the order of time, each followed by its words, and
 * returns whenever they come. Mistakes are {@link IllegalArgumentException}s with one sentence.
 */
public final class MultiWordBuilder {
  int size;
  int words;
  int[] process = new int[16];
  long[] call = new long[16];
  long[] ret = new long[16];
  byte[] shape = new byte[16];
  int[] first = new int[17];
  int[] detail = new int[16];
  int[] address = new int[32];
  long[] before = new long[32];
  long[] after = new long[32];
  long[] observed = {};
  final LongIndex addresses = new LongIndex();
  final LongIndex processes = new LongIndex();
  final List<Crash> crashes = new ArrayList<>();
  final List<Recovery> recoveries = new ArrayList<>();
  long initial;
  boolean hexadecimal;

  private final Values values;
  private int observations;

  /** For each address, one more than the last operation that used it. */
  private int[] user = new int[16];

  MultiWordBuilder(Values values) {
    this.values = values;
    this.initial = values.codeOf(0);
  }

  /** The dictionary behind all codes. */
  public Values values() {
    return values;
  }

  /** The value that every word starts with; 0 unless told. */
  public MultiWordBuilder initial(long code) {
    initial = code;
    return this;
  }

  /** Shows addresses that are integers in hexadecimal, as logs have them. */
  public void showHexadecimal() {
    hexadecimal = true;
  }

  /** Makes room for so many, so that columns need not grow. */
  public MultiWordBuilder expect(int operations, int wordsInAll) {
    if (operations > call.length) {
      growOperations(operations);
    }
    if (wordsInAll > address.length) {
      growWords(wordsInAll);
    }
    return this;
  }

  /** The number of an address. */
  public int address(long code) {
    return addresses.number(code);
  }

  /** The number of a process. */
  public int process(long code) {
    return processes.number(code);
  }

  /** An operation is called; its words follow. Returns its row. */
  public int call(int processNumber, long time, Primitive primitive) {
    if (size > 0 && time < call[size - 1]) {
      throw new IllegalArgumentException(
          "calls must come in the order of time: %d after %d".formatted(time, call[size - 1]));
    }
    if (time == MultiWordHistory.PENDING) {
      throw new IllegalArgumentException("no call can have the time " + time);
    }
    if (size == call.length) {
      growOperations(size + (size >> 1));
    }
    process[size] = processNumber;
    call[size] = time;
    ret[size] = MultiWordHistory.PENDING;
    shape[size] = (byte) primitive.code();
    first[size] = words;
    first[size + 1] = words;
    return size++;
  }

  /**
   * One more word of the operation that was called last.
   *
   * @param addressNumber a result of {@link #address}
   * @param valueBefore the expected value of a compare-and-swap, otherwise anything
   * @param valueAfter the value to write, for a read anything
   */
  public void word(int addressNumber, long valueBefore, long valueAfter) {
    if (addressNumber >= user.length) {
      user = Arrays.copyOf(user, Math.max(addressNumber + 1, 2 * user.length));
    }
    if (user[addressNumber] == size) {
      throw new IllegalArgumentException(
          "an operation can name address %s only once"
              .formatted(Values.show(values.value(addresses.key(addressNumber)))));
    }
    user[addressNumber] = size;
    if (words == address.length) {
      growWords(words + (words >> 1));
    }
    address[words] = addressNumber;
    before[words] = valueBefore;
    after[words] = valueAfter;
    first[size] = ++words;
  }

  /** When an operation was called. */
  public long calledAt(int row) {
    return call[row];
  }

  /** What an operation does. */
  public Primitive primitiveOf(int row) {
    return Primitive.of(shape[row] & 7);
  }

  /** How many words an operation has so far. */
  public int wordsOf(int row) {
    return first[row + 1] - first[row];
  }

  /** The number of the address of the {@code k}-th word of an operation, from 0. */
  public int addressOf(int row, int k) {
    return address[wordOf(row, k)];
  }

  /** What a read or swap saw in its {@code k}-th word, from 0. */
  public void saw(int row, int k, long code) {
    before[wordOf(row, k)] = code;
  }

  /** The operation returned: OK, FAILED or GAVE_UP. */
  public void returned(int row, long time, Response response) {
    returns(row, time);
    answer(row, response, 0);
  }

  /** The operation failed because of its {@code k}-th word, from 0. */
  public void failedAt(int row, long time, int k) {
    wordOf(row, k);
    returns(row, time);
    answer(row, Response.FAILED_AT, k);
  }

  /** The operation failed and told the values of its words. */
  public void observed(int row, long time, long... codes) {
    returns(row, time);
    answer(row, Response.OBSERVED, observe(row, codes));
  }

  /** The whole system crashed. */
  public void crash(long time) {
    crashes.add(new Crash(time, Crash.ALL));
  }

  /** One process crashed. */
  public void crash(long time, int processNumber) {
    crashes.add(new Crash(time, processNumber));
  }

  /** After a crash the process reported that its operation had not taken effect. */
  public void reportedNotDone(int row, long time) {
    report(row, time, false);
  }

  /**
   * After a crash the process reported that its operation is done: OK, FAILED or GAVE_UP, or NONE
   * if it did not say more. What a read or swap saw is told to {@link #saw}.
   */
  public void reportedDone(int row, long time, Response response) {
    report(row, time, true);
    answer(row, response, 0);
  }

  /** After a crash the process reported that its operation had failed because of this word. */
  public void reportedFailedAt(int row, long time, int k) {
    wordOf(row, k);
    report(row, time, true);
    answer(row, Response.FAILED_AT, k);
  }

  /** After a crash the process reported that its operation had failed, having seen these values. */
  public void reportedObserved(int row, long time, long... codes) {
    report(row, time, true);
    answer(row, Response.OBSERVED, observe(row, codes));
  }

  /** The history; this builder must not be used afterwards. */
  public MultiWordHistory build() {
    crashes.sort(Comparator.comparingLong(Crash::time));
    recoveries.sort(Comparator.comparingLong(Recovery::time));
    return new MultiWordHistory(this);
  }

  private void report(int row, long time, boolean done) {
    if (time < call[row]) {
      throw new IllegalArgumentException(
          "operation %d is called at %d and cannot be reported on at %d"
              .formatted(row, call[row], time));
    }
    recoveries.add(new Recovery(time, row, done));
  }

  private void returns(int row, long time) {
    if (ret[row] != MultiWordHistory.PENDING) {
      throw new IllegalArgumentException("operation %d returns twice".formatted(row));
    }
    if (time < call[row] || time == MultiWordHistory.PENDING) {
      throw new IllegalArgumentException(
          "operation %d is called at %d and cannot return at %d".formatted(row, call[row], time));
    }
    ret[row] = time;
  }

  private void answer(int row, Response response, int more) {
    Primitive primitive = primitiveOf(row);
    if (response.failure() && primitive != Primitive.CAS) {
      throw new IllegalArgumentException(
          "operation %d is a %s, which cannot fail".formatted(row, primitive));
    }
    shape[row] = (byte) (primitive.code() | response.code() << 3);
    detail[row] = more;
  }

  private int observe(int row, long... codes) {
    int k = wordsOf(row);
    if (codes.length != k) {
      throw new IllegalArgumentException(
          "operation %d has %d words, but %d were observed".formatted(row, k, codes.length));
    }
    if (observations + k > observed.length) {
      observed = Arrays.copyOf(observed, Math.max(observations + k, 2 * observed.length));
    }
    System.arraycopy(codes, 0, observed, observations, k);
    observations += k;
    return observations - k;
  }

  private int wordOf(int row, int k) {
    int word = first[row] + k;
    if (k < 0 || word >= first[row + 1]) {
      throw new IllegalArgumentException(
          "operation %d has %d words, so there is no word %d".formatted(row, wordsOf(row), k));
    }
    return word;
  }

  private void growOperations(int capacity) {
    process = Arrays.copyOf(process, capacity);
    call = Arrays.copyOf(call, capacity);
    ret = Arrays.copyOf(ret, capacity);
    shape = Arrays.copyOf(shape, capacity);
    detail = Arrays.copyOf(detail, capacity);
    first = Arrays.copyOf(first, capacity + 1);
  }

  private void growWords(int capacity) {
    address = Arrays.copyOf(address, capacity);
    before = Arrays.copyOf(before, capacity);
    after = Arrays.copyOf(after, capacity);
  }
}
