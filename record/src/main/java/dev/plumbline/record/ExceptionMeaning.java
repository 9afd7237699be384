package dev.plumbline.record;

/** What an exception says about the operation that threw it; see {@link Recorder.Options#on}. */
public enum ExceptionMeaning {
  /** The operation took place, and the exception is its answer. */
  ANSWERED,
  /**
   * The operation found nothing: of a lambda or a wrapped method that takes nothing and answers
   * something, the answer is null. Otherwise as {@link #ANSWERED}.
   */
  EMPTY,
  /** Nobody knows whether the operation took place, or will: it stays pending. */
  UNKNOWN,
  /** The operation certainly did not take place and never will: it is not recorded. */
  NOT_HAPPENED
}
