package dev.plumbline.record;

/** What an exception says about the operation that threw it; see {@link Recorder.Options#on}. */
public enum Outcome {
  /** The operation took place, and the exception is its answer. */
  ANSWERED,
  /** Nobody knows whether the operation took place, or will: it stays pending. */
  UNKNOWN,
  /** The operation certainly did not take place and never will: it is not recorded. */
  NOT_HAPPENED
}
