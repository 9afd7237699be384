package dev.plumbline.subjects;

/** A counter that threads share; the operations of specification {@code counter}. */
public interface Counter {
  /** Adds one and answers the new value. */
  long increment();

  /** The value. */
  long get();
}
