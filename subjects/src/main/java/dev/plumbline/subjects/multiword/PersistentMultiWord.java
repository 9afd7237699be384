package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.multiword.Cell.Update;
import dev.plumbline.subjects.multiword.Cell.Word;

/**
 * The memory with helping on top of a slow persistent memory. A written word is dirty until it has
 * been copied there; whoever meets a dirty word copies it before using it, so nobody acts on what a
 * power failure could take back.
 *
 * <p>Paper: Wang, Levandoski, Larson: Easy lock-free indexing in non-volatile memory, ICDE 2018.
 * The persistent memory is another array here, and copying a cell takes what the cell holds at that
 * moment, as the write-back of a cache line does. The status of an update counts as persistent at
 * once. Power failures themselves are not simulated.
 *
 * <p>Known to be linearizable, with the linearization points of {@link HelpingMultiWord}: to
 * replace a dirty word by a clean one of the same value changes nothing that anybody can see.
 */
sealed class PersistentMultiWord extends HelpingMultiWord permits MultiWordWithDirtyMismatch {
  private final Cell[] persistent;

  /** A memory of so many words, all 0. */
  PersistentMultiWord(int size) {
    super(size);
    persistent = new Cell[size];
    for (int address = 0; address < size; address++) {
      persist(address);
    }
  }

  /** One at a time, so that no slow copy overwrites a later one. */
  private void persist(int address) {
    synchronized (persistent) {
      persistent[address] = cells.get(address);
    }
  }

  /** What a word would be after a power failure now. */
  long persisted(int address) {
    synchronized (persistent) {
      return value(persistent[address], address);
    }
  }

  private static long value(Cell cell, int address) {
    return cell instanceof Update update ? update.valueAt(address) : ((Word) cell).value;
  }

  @Override
  final Word written(long value) {
    return new Word(value, true);
  }

  @Override
  final boolean settle(int address, Word word) {
    if (word.dirty) {
      persist(address);
      cells.compareAndSet(address, word, new Word(word.value, false));
    }
    return !word.dirty;
  }

  /** So that the update is either found in all its cells after a power failure, or has failed. */
  @Override
  final void beforeSuccess(int[] addresses) {
    for (int address : addresses) {
      persist(address);
    }
  }
}
