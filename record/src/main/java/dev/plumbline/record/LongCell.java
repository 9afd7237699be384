package dev.plumbline.record;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What {@link AtomicLong} and {@link AtomicInteger} have in common. */
interface LongCell {
  long get();

  void set(long value);

  long getAndSet(long value);

  long getAndAdd(long difference);

  boolean compareAndSet(long expected, long value);

  static LongCell of(AtomicLong cell) {
    return new LongCell() {
      @Override
      public long get() {
        return cell.get();
      }

      @Override
      public void set(long value) {
        cell.set(value);
      }

      @Override
      public long getAndSet(long value) {
        return cell.getAndSet(value);
      }

      @Override
      public long getAndAdd(long difference) {
        return cell.getAndAdd(difference);
      }

      @Override
      public boolean compareAndSet(long expected, long value) {
        return cell.compareAndSet(expected, value);
      }
    };
  }

  /** A number that does not fit into 32 bits is an {@link ArithmeticException}. */
  static LongCell of(AtomicInteger cell) {
    return new LongCell() {
      @Override
      public long get() {
        return cell.get();
      }

      @Override
      public void set(long value) {
        cell.set(Math.toIntExact(value));
      }

      @Override
      public long getAndSet(long value) {
        return cell.getAndSet(Math.toIntExact(value));
      }

      @Override
      public long getAndAdd(long difference) {
        return cell.getAndAdd(Math.toIntExact(difference));
      }

      @Override
      public boolean compareAndSet(long expected, long value) {
        return cell.compareAndSet(Math.toIntExact(expected), Math.toIntExact(value));
      }
    };
  }
}
