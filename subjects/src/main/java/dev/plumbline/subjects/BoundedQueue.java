package dev.plumbline.subjects;

/** A queue that can be full; the operations of specification {@code bounded-queue}. */
public interface BoundedQueue<T> {
  /** Puts a value at the end, unless the queue is full; null is refused. */
  boolean enq(T value);

  /** Takes the front, or answers null when the queue is empty. */
  T deq();
}
