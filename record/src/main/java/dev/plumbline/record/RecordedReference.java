package dev.plumbline.record;

import dev.plumbline.core.history.Values;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An atomic reference or truth value whose operations are recorded, under the names that {@code
 * AtomicReference} has.
 */
public final class RecordedReference<V> {
  private final Recorder recorder;
  private final ReferenceCell<V> cell;
  private final Kind get;
  private final Kind set;
  private final Kind getAndSet;
  private final Kind compareAndSet;

  RecordedReference(Recorder recorder, @Nullable Object name, ReferenceCell<V> cell) {
    this.recorder = recorder;
    this.cell = cell;
    get = recorder.kind(name, "get");
    set = recorder.kind(name, "set");
    getAndSet = recorder.kind(name, "getAndSet");
    compareAndSet = recorder.kind(name, "compareAndSet");
  }

  public V get() {
    ThreadLog log = recorder.thread();
    int op = log.call(get);
    V value = cell.get();
    log.ret(op, value);
    return value;
  }

  public void set(V value) {
    ThreadLog log = recorder.thread();
    int op = log.call(set, value);
    cell.set(value);
    log.ret(op);
  }

  public V getAndSet(V value) {
    ThreadLog log = recorder.thread();
    int op = log.call(getAndSet, value);
    V before = cell.getAndSet(value);
    log.ret(op, before);
    return before;
  }

  /**
   * Compares references, as {@code AtomicReference} does, where a specification compares values. If
   * it fails although the values are recorded as equal, such as two arrays with the same elements,
   * or 1 and 1L, it is recorded as an operation of unknown outcome, which claims nothing that is
   * not so.
   */
  public boolean compareAndSet(V expected, V value) {
    ThreadLog log = recorder.thread();
    int op = log.call(compareAndSet, Arrays.asList(expected, value));
    V found = cell.compareAndExchange(expected, value);
    boolean done = found == expected;
    if (done || !areRecordedAsEqual(found, expected)) {
      log.ret(op, done);
    } else {
      log.lose(op);
    }
    return done;
  }

  /**
   * Replaces the value by a function of it. What is recorded is what happens to the reference: a
   * {@code get} and a {@code compareAndSet}, as often as it takes.
   *
   * @param update a function without effects, which may be called several times
   * @return the value after
   */
  public V updateAndGet(UnaryOperator<V> update) {
    for (; ; ) {
      V before = get();
      V after = update.apply(before);
      if (compareAndSet(before, after)) {
        return after;
      }
    }
  }

  /** The same as {@link #updateAndGet}, but answers the value before. */
  public V getAndUpdate(UnaryOperator<V> update) {
    for (; ; ) {
      V before = get();
      if (compareAndSet(before, update.apply(before))) {
        return before;
      }
    }
  }

  private boolean areRecordedAsEqual(V found, V expected) {
    try {
      return Objects.equals(recordedAs(found), recordedAs(expected));
    } catch (RuntimeException cannotBeCopied) {
      return true; // for all that is known
    }
  }

  private @Nullable Object recordedAs(V value) {
    return Values.normalize(recorder.snapshot(value));
  }

  @Override
  public String toString() {
    return String.valueOf(cell.get());
  }
}
