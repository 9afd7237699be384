package dev.plumbline.subjects.set;

/**
 * The lock-free skip list with one defect: an add that loses the race for its place takes the place
 * that is there now, if its order is right, and does not look whether the element has come
 * meanwhile.
 *
 * <p>Not linearizable. Two threads that add the same element after the same predecessor both answer
 * true, and the element is there twice.
 */
final class SkipListSetWithTwoInserters extends LockFreeSkipListSet {
  SkipListSetWithTwoInserters(Levels levels) {
    super(levels);
  }

  @Override
  boolean linkBottom(Node pred, Node succ, Node node) {
    if (super.linkBottom(pred, succ, node)) {
      return true;
    }
    Node now = pred.next[0].getReference();
    return now.hash >= node.hash && node.pointTo(0, now) && super.linkBottom(pred, now, node);
  }
}
