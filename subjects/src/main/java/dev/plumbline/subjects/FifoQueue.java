package dev.plumbline.subjects;

/** A queue that threads share; the operations of specification {@code queue}. */
public interface FifoQueue<T> {
  /** Puts a value at the end; null is refused. */
  void enq(T value);

  /** Takes the front, or answers null when the queue is empty. */
  T deq();
}
