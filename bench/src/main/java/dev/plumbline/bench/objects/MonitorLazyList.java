package dev.plumbline.bench.objects;

import dev.plumbline.subjects.IntSet;

/**
 * The lazy list of Heller et al. with a monitor in each node; the one of {@code plumbline-subjects}
 * has locks of {@code java.util.concurrent}. The argument why it is linearizable is there.
 */
public final class MonitorLazyList implements IntSet {
  private static final class Node {
    final long key;
    volatile Node next;
    volatile boolean marked;

    Node(long key, Node next) {
      this.key = key;
      this.next = next;
    }
  }

  /** Two neighbors, as a walk without locks saw them, between which a key belongs. */
  private record Gap(Node before, Node at) {
    boolean isStill() {
      return !before.marked && !at.marked && before.next == at;
    }
  }

  private final Node head = new Node(Long.MIN_VALUE, new Node(Long.MAX_VALUE, null));

  @Override
  public boolean add(int key) {
    while (true) {
      Gap gap = gap(key);
      synchronized (gap.before) {
        synchronized (gap.at) {
          if (gap.isStill()) {
            boolean absent = gap.at.key != key;
            if (absent) {
              gap.before.next = new Node(key, gap.at);
            }
            return absent;
          }
        }
      }
    }
  }

  @Override
  public boolean remove(int key) {
    while (true) {
      Gap gap = gap(key);
      synchronized (gap.before) {
        synchronized (gap.at) {
          if (gap.isStill()) {
            boolean present = gap.at.key == key;
            if (present) {
              gap.at.marked = true;
              gap.before.next = gap.at.next;
            }
            return present;
          }
        }
      }
    }
  }

  @Override
  public boolean contains(int key) {
    Node at = gap(key).at;
    return at.key == key && !at.marked;
  }

  private Gap gap(int key) {
    Node before = head;
    Node at = before.next;
    while (at.key < key) {
      before = at;
      at = at.next;
    }
    return new Gap(before, at);
  }
}
