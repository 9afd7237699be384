package dev.plumbline.subjects.set;

/**
 * What the optimistic and the lazy list have in common: walk without locks, lock the two nodes
 * where the key belongs, and look whether what was seen is still so. If not, start again; then
 * another thread's update was successful, so somebody has progressed.
 *
 * <p>Everybody locks in list order, so there is no deadlock.
 */
abstract class ValidatedListSet extends LockingListSet {
  /** Whether both nodes are in the list, one directly behind the other; both are locked. */
  abstract boolean valid(LockNode pred, LockNode curr);

  @Override
  final Place<LockNode> lockPlace(int key) {
    while (true) {
      Place<LockNode> place = locate(key);
      place.pred().lock();
      place.curr().lock();
      if (valid(place.pred(), place.curr())) {
        return place;
      }
      LockNode.unlock(place);
    }
  }

  final Place<LockNode> locate(int key) {
    LockNode pred = head;
    LockNode curr = pred.next;
    while (curr.key < key) {
      pred = curr;
      curr = curr.next;
    }
    return new Place<>(pred, curr);
  }
}
