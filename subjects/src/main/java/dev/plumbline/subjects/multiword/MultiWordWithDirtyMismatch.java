package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.multiword.Cell.Word;

/**
 * The persistent memory with one defect: an update that meets the expected value, but dirty, takes
 * it for another value and fails.
 *
 * <p>Not linearizable. An update that fails puts the old values back, dirty; another one that comes
 * by in that moment and expects just these fails too, although the words never had other values.
 * The mistake was in a published implementation; it was found by Cepeda, Chowdhury, Li, Lopez,
 * Wang, Golab: Toward linearizability testing for multi-word persistent synchronization primitives,
 * OPODIS 2019, section 6.2.
 */
final class MultiWordWithDirtyMismatch extends PersistentMultiWord {
  /** A memory of so many words, all 0. */
  MultiWordWithDirtyMismatch(int size) {
    super(size);
  }

  @Override
  boolean settleBeforeCompare(int address, Word word) {
    return true;
  }
}
