package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.multiword.Cell.Update;

/**
 * The memory with helping with one defect: a helper that has found the expected value does not look
 * whether the update is decided already.
 *
 * <p>Not linearizable. If the update has succeeded and other updates have brought the old value
 * back since, the helper puts it into the cell once more, where it counts as the new value: it
 * takes effect twice. Harris, Fraser and Pratt have their restricted double compare-and-swap
 * against this.
 */
final class MultiWordWithLateHelper extends HelpingMultiWord {
  MultiWordWithLateHelper(int size) {
    super(size);
  }

  @Override
  boolean isOpen(Update update) {
    return true;
  }
}
