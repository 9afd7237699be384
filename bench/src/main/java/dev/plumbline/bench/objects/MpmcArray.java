package dev.plumbline.bench.objects;

import org.jctools.queues.MpmcArrayQueue;

/** JCTools' array queue for many producers and consumers, with room for four. */
public final class MpmcArray extends MpmcArrayQueue<Integer> {
  public MpmcArray() {
    super(4);
  }
}
