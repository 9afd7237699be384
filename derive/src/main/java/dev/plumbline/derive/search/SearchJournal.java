package dev.plumbline.derive.search;

import java.util.List;

/**
 * The verdicts that a search had to find out by checking, so that another one can go on from there.
 * Schedules are not kept: they are found again sooner than they are read.
 */
public interface SearchJournal {
  /** A candidate that was checked, and what came of it. */
  record Entry(int candidate, boolean accepted) {}

  /** What an earlier search found out. */
  List<Entry> entries();

  /** A candidate was checked. */
  void add(Entry entry);

  /** Nothing is kept. */
  static SearchJournal none() {
    return new SearchJournal() {
      @Override
      public List<Entry> entries() {
        return List.of();
      }

      @Override
      public void add(Entry entry) {}
    };
  }
}
