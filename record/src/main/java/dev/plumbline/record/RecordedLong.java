package dev.plumbline.record;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An atomic number whose operations are recorded, under the names that {@code AtomicLong} has. A
 * method that answers the number before is recorded as the one that answers the number after: each
 * tells what the other would have told. A number that the cell cannot hold is an {@link
 * ArithmeticException}, before anything is recorded.
 */
public final class RecordedLong {
  private final Recorder recorder;
  private final LongCell cell;
  private final Kind get;
  private final Kind set;
  private final Kind getAndSet;
  private final Kind compareAndSet;
  private final Kind addAndGet;
  private final Kind incrementAndGet;
  private final Kind decrementAndGet;

  RecordedLong(Recorder recorder, @Nullable Object name, LongCell cell) {
    this.recorder = recorder;
    this.cell = cell;
    get = recorder.kind(name, "get");
    set = recorder.kind(name, "set");
    getAndSet = recorder.kind(name, "getAndSet");
    compareAndSet = recorder.kind(name, "compareAndSet");
    addAndGet = recorder.kind(name, "addAndGet");
    incrementAndGet = recorder.kind(name, "incrementAndGet");
    decrementAndGet = recorder.kind(name, "decrementAndGet");
  }

  public long get() {
    ThreadLog log = recorder.thread();
    int op = log.call(get);
    long value = cell.get();
    log.ret(op, value);
    return value;
  }

  public void set(long value) {
    ThreadLog log = recorder.thread();
    int op = log.call(set, cell.fit(value));
    cell.set(value);
    log.ret(op);
  }

  public long getAndSet(long value) {
    ThreadLog log = recorder.thread();
    int op = log.call(getAndSet, cell.fit(value));
    long before = cell.getAndSet(value);
    log.ret(op, before);
    return before;
  }

  public boolean compareAndSet(long expected, long value) {
    ThreadLog log = recorder.thread();
    int op = log.call(compareAndSet, List.of(cell.fit(expected), cell.fit(value)));
    boolean done = cell.compareAndSet(expected, value);
    log.ret(op, done);
    return done;
  }

  public long addAndGet(long difference) {
    ThreadLog log = recorder.thread();
    return add(log, log.call(addAndGet, cell.fit(difference)), difference);
  }

  public long getAndAdd(long difference) {
    return cell.before(addAndGet(difference), difference);
  }

  public long incrementAndGet() {
    ThreadLog log = recorder.thread();
    return add(log, log.call(incrementAndGet), 1);
  }

  public long getAndIncrement() {
    return cell.before(incrementAndGet(), 1);
  }

  public long decrementAndGet() {
    ThreadLog log = recorder.thread();
    return add(log, log.call(decrementAndGet), -1);
  }

  public long getAndDecrement() {
    return cell.before(decrementAndGet(), -1);
  }

  /**
   * Replaces the number by a function of it. What is recorded is what happens to the cell: a {@code
   * get} and a {@code compareAndSet}, as often as it takes.
   *
   * @param update a function without effects, which may be called several times
   * @return the number after
   */
  public long updateAndGet(LongUnaryOperator update) {
    for (; ; ) {
      long before = get();
      long after = update.applyAsLong(before);
      if (compareAndSet(before, after)) {
        return after;
      }
    }
  }

  /** The same as {@link #updateAndGet}, but answers the number before. */
  public long getAndUpdate(LongUnaryOperator update) {
    for (; ; ) {
      long before = get();
      if (compareAndSet(before, update.applyAsLong(before))) {
        return before;
      }
    }
  }

  private long add(ThreadLog log, int op, long difference) {
    long after = cell.addAndGet(difference);
    log.ret(op, after);
    return after;
  }

  @Override
  public String toString() {
    return Long.toString(cell.get());
  }
}
