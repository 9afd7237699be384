package dev.plumbline.core.options;

/** What may decide a history. */
public enum Algorithm {
  /**
   * The fastest that fits: a monitor where the type is known and the history allows, else search.
   */
  AUTO,
  /** General search only. */
  SEARCH
}
