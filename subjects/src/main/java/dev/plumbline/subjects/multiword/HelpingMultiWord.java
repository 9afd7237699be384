package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.multiword.Cell.Update;
import dev.plumbline.subjects.multiword.Cell.Update.Status;
import dev.plumbline.subjects.multiword.Cell.Word;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A memory with a compare-and-set of several words. An update is put into all its cells in the
 * order of their addresses, then decided by one compare-and-set of its status, then taken out
 * again; a thread that meets another thread's update brings that to its end first.
 *
 * <p>Paper: Harris, Fraser, Pratt: A practical multi-word compare-and-swap operation, DISC 2002.
 * The paper puts an update into a cell with a restricted double compare-and-swap, so that a slow
 * helper cannot do it when the update has long been decided. Here a garbage collector lets us do
 * without, because a word object is put into a cell only once:
 *
 * <p>A helper reads the word, then that the update is undecided, then replaces the word. Suppose
 * that the update has succeeded before the third step. Success means that it was in this cell
 * before. Not before the first step: it would have been taken out again, which is after the
 * decision, and the second step would have seen that. So it came after the first step, in place of
 * the word, which never comes back: the third step fails. If the update has failed instead, the
 * third step may put it there once more, which does no harm: it counts as the old value, and the
 * helper takes it out before it returns.
 *
 * <p>Known to be linearizable and lock-free. A cell with an update counts as its new value if the
 * update has succeeded, else as the expected one. Linearization points: a successful update at the
 * change of its status, when it is in all its cells; a failed one when the thread that decided so
 * read an unexpected word, which is during the call, for nobody helps before it began. A read
 * collects words until it has met the same objects twice: they were all there at the moment between
 * the two rounds.
 */
sealed class HelpingMultiWord implements MultiWord permits MultiWordWithLateHelper {
  final AtomicReferenceArray<Cell> cells;

  /** A memory of so many words, all 0. */
  HelpingMultiWord(int size) {
    cells = new AtomicReferenceArray<>(size);
    for (int address = 0; address < size; address++) {
      cells.set(address, new Word(0));
    }
  }

  @Override
  public final boolean mwcas(int[] addresses, long[] expected, long[] next) {
    Update update = new Update(Request.of(cells.length(), addresses, expected, next));
    complete(update);
    return update.succeeded();
  }

  @Override
  public final long[] read(int[] addresses) {
    Request.checkRange(cells.length(), addresses);
    Word[] before = new Word[addresses.length];
    Word[] now = collect(addresses);
    while (!same(before, now)) {
      before = now;
      now = collect(addresses);
    }
    long[] values = new long[addresses.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = now[i].value;
    }
    return values;
  }

  private Word[] collect(int[] addresses) {
    Word[] words = new Word[addresses.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(addresses[i]);
    }
    return words;
  }

  private static boolean same(Word[] a, Word[] b) {
    for (int i = 0; i < a.length; i++) {
      if (a[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  /** The word of a cell, after all updates that were met there. */
  private Word word(int address) {
    while (true) {
      Cell cell = cells.get(address);
      if (cell instanceof Word word) {
        return word;
      }
      complete((Update) cell);
    }
  }

  private void complete(Update update) {
    if (update.status.get() == Status.UNDECIDED) {
      Status status = enterAll(update) ? Status.SUCCEEDED : Status.FAILED;
      update.status.compareAndSet(Status.UNDECIDED, status);
    }
    leaveAll(update);
  }

  private boolean enterAll(Update update) {
    for (int i = 0; i < update.request.addresses.length; i++) {
      if (!enter(update, update.request.addresses[i], update.request.expected[i])) {
        return false;
      }
    }
    return true;
  }

  /** Puts an undecided update into a cell; false if this has another value than is expected. */
  final boolean enter(Update update, int address, long expected) {
    while (true) {
      Cell cell = cells.get(address);
      if (cell == update) {
        return true;
      }
      if (cell instanceof Update other) {
        complete(other);
      } else {
        if (((Word) cell).value != expected) {
          return false;
        }
        if (!isOpen(update) || cells.compareAndSet(address, cell, update)) {
          return true;
        }
      }
    }
  }

  /** Whether an update may still be put into cells. */
  boolean isOpen(Update update) {
    return update.status.get() == Status.UNDECIDED;
  }

  private void leaveAll(Update update) {
    for (int i = 0; i < update.request.addresses.length; i++) {
      int address = update.request.addresses[i];
      if (cells.get(address) == update) {
        cells.compareAndSet(address, update, new Word(update.outcome(i)));
      }
    }
  }
}
