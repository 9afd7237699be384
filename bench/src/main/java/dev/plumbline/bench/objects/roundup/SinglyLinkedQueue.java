package dev.plumbline.bench.objects.roundup;

import dev.plumbline.subjects.FifoQueue;

/** sl-queue of Scal: a linked list for one thread, without any synchronization. */
public final class SinglyLinkedQueue implements FifoQueue<Integer> {
  private static final class Link {
    final Integer value;
    Link next;

    Link(Integer value) {
      this.value = value;
    }
  }

  private Link first = new Link(null);
  private Link last = first;

  @Override
  public void enq(Integer value) {
    Link link = new Link(value);
    last.next = link;
    last = link;
  }

  @Override
  public Integer deq() {
    Link next = first.next;
    if (next == null) {
      return null;
    }
    first = next;
    return next.value;
  }
}
