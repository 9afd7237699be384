package dev.plumbline.subjects.multiword;

import java.util.concurrent.atomic.AtomicReference;

/** What a cell of a {@link HelpingMultiWord} may hold: a value, or an update under way. */
sealed interface Cell {
  /**
   * A value. Each word object is put into a cell once, so to find the same object again means that
   * nothing has happened in between. Therefore no record: two words are never equal.
   */
  final class Word implements Cell {
    final long value;

    Word(long value) {
      this.value = value;
    }
  }

  /** A compare-and-set of several words that everybody who meets it can bring to its end. */
  final class Update implements Cell {
    enum Status {
      UNDECIDED,
      SUCCEEDED,
      FAILED
    }

    final Request request;
    final AtomicReference<Status> status = new AtomicReference<>(Status.UNDECIDED);

    Update(Request request) {
      this.request = request;
    }

    boolean succeeded() {
      return status.get() == Status.SUCCEEDED;
    }

    /** What the cell at an index of the request holds once the update is decided. */
    long outcome(int i) {
      return succeeded() ? request.next[i] : request.expected[i];
    }
  }
}
