package dev.plumbline.bench.hunted;

import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

/** Queues of Agrona, as small as they can be made. */
public final class AgronaQueues {
  private AgronaQueues() {}

  public static final class ManyToMany extends HuntedQueue {
    public ManyToMany() {
      super(Roles.MPMC, new ManyToManyConcurrentArrayQueue<>(2));
    }
  }

  public static final class ManyToOne extends HuntedQueue {
    public ManyToOne() {
      super(Roles.MPSC, new ManyToOneConcurrentArrayQueue<>(2));
    }
  }

  public static final class ManyToOneLinked extends HuntedQueue {
    public ManyToOneLinked() {
      super(Roles.MPSC, new ManyToOneConcurrentLinkedQueue<>());
    }
  }

  public static final class OneToOne extends HuntedQueue {
    public OneToOne() {
      super(Roles.SPSC, new OneToOneConcurrentArrayQueue<>(2));
    }
  }
}
