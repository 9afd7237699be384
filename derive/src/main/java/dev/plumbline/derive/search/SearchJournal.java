package dev.plumbline.derive.search;

import java.util.List;

/** What a search has found out so far, so that another one can go on from there. */
public interface SearchJournal {
  /**
   * A candidate that was checked.
   *
   * @param failure what went wrong; null if it was accepted
   */
  record Entry(int candidate, SavedFailure failure) {}

  /** What an earlier search found out. */
  List<Entry> entries();

  /** A candidate passed all checks. */
  void accepted(int candidate);

  /** A candidate failed. */
  void rejected(int candidate, SavedFailure failure);

  /** Nothing is kept. */
  static SearchJournal none() {
    return new SearchJournal() {
      @Override
      public List<Entry> entries() {
        return List.of();
      }

      @Override
      public void accepted(int candidate) {}

      @Override
      public void rejected(int candidate, SavedFailure failure) {}
    };
  }
}
