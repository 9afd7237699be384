package dev.plumbline.subjects;

/** A priority queue that threads share; the operations of specification {@code priority-queue}. */
public interface PriorityQueue {
  /** Puts a value in; equal values may be there several times. */
  void insert(long value);

  /** Takes the least value, or answers null when the queue is empty. */
  Long poll();
}
