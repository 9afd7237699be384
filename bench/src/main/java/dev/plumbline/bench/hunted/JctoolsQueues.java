package dev.plumbline.bench.hunted;

import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscGrowableArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscChunkedArrayQueue;
import org.jctools.queues.SpscGrowableArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;

/** Queues of JCTools, as small as they can be made. */
public final class JctoolsQueues {
  private JctoolsQueues() {}

  public static final class MpmcArray extends HuntedQueue {
    public MpmcArray() {
      super(Roles.MPMC, new MpmcArrayQueue<>(2));
    }
  }

  public static final class MpmcXadd extends HuntedQueue {
    public MpmcXadd() {
      super(Roles.MPMC, new MpmcUnboundedXaddArrayQueue<>(2));
    }
  }

  public static final class MpscArray extends HuntedQueue {
    public MpscArray() {
      super(Roles.MPSC, new MpscArrayQueue<>(2));
    }
  }

  public static final class MpscChunked extends HuntedQueue {
    public MpscChunked() {
      super(Roles.MPSC, new MpscChunkedArrayQueue<>(2, 4));
    }
  }

  public static final class MpscGrowable extends HuntedQueue {
    public MpscGrowable() {
      super(Roles.MPSC, new MpscGrowableArrayQueue<>(2, 4));
    }
  }

  public static final class MpscUnbounded extends HuntedQueue {
    public MpscUnbounded() {
      super(Roles.MPSC, new MpscUnboundedArrayQueue<>(2));
    }
  }

  public static final class MpscLinked extends HuntedQueue {
    public MpscLinked() {
      super(Roles.MPSC, new MpscLinkedQueue<>());
    }
  }

  public static final class MpscXadd extends HuntedQueue {
    public MpscXadd() {
      super(Roles.MPSC, new MpscUnboundedXaddArrayQueue<>(2));
    }
  }

  public static final class MpscBlocking extends HuntedQueue {
    public MpscBlocking() {
      super(Roles.MPSC, new MpscBlockingConsumerArrayQueue<>(2));
    }
  }

  public static final class SpmcArray extends HuntedQueue {
    public SpmcArray() {
      super(Roles.SPMC, new SpmcArrayQueue<>(2));
    }
  }

  public static final class SpscArray extends HuntedQueue {
    public SpscArray() {
      super(Roles.SPSC, new SpscArrayQueue<>(4));
    }
  }

  public static final class SpscLinked extends HuntedQueue {
    public SpscLinked() {
      super(Roles.SPSC, new SpscLinkedQueue<>());
    }
  }

  public static final class SpscUnbounded extends HuntedQueue {
    public SpscUnbounded() {
      super(Roles.SPSC, new SpscUnboundedArrayQueue<>(2));
    }
  }

  public static final class SpscGrowable extends HuntedQueue {
    public SpscGrowable() {
      super(Roles.SPSC, new SpscGrowableArrayQueue<>(8, 16));
    }
  }

  public static final class SpscChunked extends HuntedQueue {
    public SpscChunked() {
      super(Roles.SPSC, new SpscChunkedArrayQueue<>(8, 16));
    }
  }

  public static final class MpmcAtomic extends HuntedQueue {
    public MpmcAtomic() {
      super(Roles.MPMC, new MpmcAtomicArrayQueue<>(2));
    }
  }

  public static final class MpscAtomic extends HuntedQueue {
    public MpscAtomic() {
      super(Roles.MPSC, new MpscAtomicArrayQueue<>(2));
    }
  }

  public static final class MpscLinkedAtomic extends HuntedQueue {
    public MpscLinkedAtomic() {
      super(Roles.MPSC, new MpscLinkedAtomicQueue<>());
    }
  }
}
