package dev.plumbline.subjects.set;

/**
 * The lazy list with one defect: validation does not look at the marks.
 *
 * <p>Not linearizable. A removed node keeps its next pointer, so an add that stands on a node which
 * another thread removes meanwhile hangs its new node behind the removed one: the add answers true
 * and the element is not there. A remove in the same place answers true and unlinks nothing.
 */
final class LazyListSetWithoutMarkCheck extends LazyListSet {
  @Override
  boolean valid(LockNode pred, LockNode curr) {
    return pred.next == curr;
  }
}
