package dev.plumbline.bench.objects;

import org.jctools.queues.MpmcUnboundedXaddArrayQueue;

/** JCTools' unbounded queue for many producers and consumers, in chunks of two. */
public final class MpmcXadd extends MpmcUnboundedXaddArrayQueue<Integer> {
  public MpmcXadd() {
    super(2);
  }
}
