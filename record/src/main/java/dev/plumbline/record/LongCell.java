package dev.plumbline.record;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What {@link AtomicLong} and {@link AtomicInteger} have in common. */
interface LongCell {
  /** The number, if the cell can hold it; else an {@link ArithmeticException}. */
  long fit(long value);

  long get();

  void set(long value);

  long getAndSet(long value);

  long addAndGet(long difference);

  /** What was there before a difference was added, in the width of the cell. */
  long before(long after, long difference);

  boolean compareAndSet(long expected, long value);

  static LongCell of(AtomicLong cell) {
    return new LongCell() {
      @Override
      public long fit(long value) {
        return value;
      }

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
      public long addAndGet(long difference) {
        return cell.addAndGet(difference);
      }

      @Override
      public long before(long after, long difference) {
        return after - difference;
      }

      @Override
      public boolean compareAndSet(long expected, long value) {
        return cell.compareAndSet(expected, value);
      }
    };
  }

  static LongCell of(AtomicInteger cell) {
    return new LongCell() {
      @Override
      public long fit(long value) {
        return Math.toIntExact(value);
      }

      @Override
      public long get() {
        return cell.get();
      }

      @Override
      public void set(long value) {
        cell.set((int) value);
      }

      @Override
      public long getAndSet(long value) {
        return cell.getAndSet((int) value);
      }

      @Override
      public long addAndGet(long difference) {
        return cell.addAndGet((int) difference);
      }

      @Override
      public long before(long after, long difference) {
        return (int) (after - difference);
      }

      @Override
      public boolean compareAndSet(long expected, long value) {
        return cell.compareAndSet((int) expected, (int) value);
      }
    };
  }
}
