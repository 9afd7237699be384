package dev.plumbline.subjects.set;

/**
 * A sorted list with a lock in each node, walked hand over hand: a thread lets go of a node only
 * when it holds the next one.
 *
 * <p>Paper: Bayer, Schkolnick: Concurrency of operations on B-trees, Acta Informatica 9 (1977); for
 * lists: Herlihy, Shavit: The Art of Multiprocessor Programming, chapter 9.
 *
 * <p>Known to be linearizable. No thread overtakes another on the list, and a thread that has
 * arrived holds both nodes between which its key belongs. Linearization point of every operation:
 * the moment at which it holds both. Everybody locks in list order, so there is no deadlock.
 */
final class FineListSet extends LockingListSet {
  @Override
  Place<LockNode> lockPlace(int key) {
    LockNode pred = head;
    pred.lock();
    LockNode curr = pred.next;
    curr.lock();
    while (curr.key < key) {
      pred.unlock();
      pred = curr;
      curr = curr.next;
      curr.lock();
    }
    return new Place<>(pred, curr);
  }
}
