package dev.plumbline.record;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** What {@link AtomicReference} and {@link AtomicBoolean} have in common. */
interface ReferenceCell<V> {
  V get();

  void set(V value);

  V getAndSet(V value);

  /** Stores the value if the reference there is the expected one; answers what was there. */
  V compareAndExchange(V expected, V value);

  static <V> ReferenceCell<V> of(AtomicReference<V> cell) {
    return new ReferenceCell<>() {
      @Override
      @SuppressWarnings("NullAway") // null where V may be
      public V get() {
        return cell.get();
      }

      @Override
      public void set(V value) {
        cell.set(value);
      }

      @Override
      public V getAndSet(V value) {
        return cell.getAndSet(value);
      }

      @Override
      public V compareAndExchange(V expected, V value) {
        return cell.compareAndExchange(expected, value);
      }
    };
  }

  /** Boxed truth values are {@link Boolean#TRUE} and {@link Boolean#FALSE}, one reference each. */
  static ReferenceCell<Boolean> of(AtomicBoolean cell) {
    return new ReferenceCell<>() {
      @Override
      public Boolean get() {
        return cell.get();
      }

      @Override
      public void set(Boolean value) {
        cell.set(value);
      }

      @Override
      public Boolean getAndSet(Boolean value) {
        return cell.getAndSet(value);
      }

      @Override
      public Boolean compareAndExchange(Boolean expected, Boolean value) {
        return cell.compareAndExchange(expected, value);
      }
    };
  }
}
