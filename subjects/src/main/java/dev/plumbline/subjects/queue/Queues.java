package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.Condition.Relaxed;
import dev.plumbline.subjects.Subject;
import java.util.List;
import java.util.Map;

/** The queues of the catalog. */
public final class Queues {
  private static final String TYPE = "queue";

  /** Slots of a ring. */
  private static final int RING = 8;

  private static final String RING_TYPE = "bounded-queue:" + RING;

  /** Slots of a segment, or elements within reach. */
  private static final int K = 4;

  /** Room for 65,536 elements at most. */
  private static final int SEGMENTS = 16_384;

  /** Of a queue that is explored. */
  private static final int FEW_SEGMENTS = 4;

  private static final String MICHAEL_SCOTT =
      "M. M. Michael, M. L. Scott. Simple, Fast, and Practical Non-Blocking and Blocking Concurrent"
          + " Queue Algorithms. PODC 1996";
  private static final String HERLIHY_WING =
      "M. P. Herlihy, J. M. Wing. Linearizability: A Correctness Condition for Concurrent Objects."
          + " TOPLAS 12(3), 1990";
  private static final String FLAT_COMBINING =
      "D. Hendler, I. Incze, N. Shavit, M. Tzafrir. Flat Combining and the"
          + " Synchronization-Parallelism Tradeoff. SPAA 2010";
  private static final String QUASI =
      "Y. Afek, G. Korland, E. Yanovsky. Quasi-Linearizability: Relaxed Consistency for Improved"
          + " Concurrency. OPODIS 2010";
  private static final String K_FIFO =
      "C. M. Kirsch, M. Lippautz, H. Payer. Fast and Scalable, Lock-free k-FIFO Queues. PaCT 2013";

  private Queues() {}

  /** Those that are right, then those that are wrong. */
  public static List<Subject> subjects() {
    return subjects(K, SEGMENTS);
  }

  /**
   * The same, of another size.
   *
   * @param k slots of a segment, or elements within reach
   * @param segments of a queue that has room for so many
   */
  public static List<Subject> subjects(int k, int segments) {
    Relaxed outOfOrder = new Relaxed(Map.of("deq", k - 1));
    return List.of(
        Subject.linearizable("locked-queue", TYPE, "folklore", LockedQueue::new),
        Subject.linearizable("michael-scott-queue", TYPE, MICHAEL_SCOTT, MichaelScottQueue::new),
        Subject.linearizable("herlihy-wing-queue", TYPE, HERLIHY_WING, HerlihyWingQueue::new),
        Subject.linearizable("two-lock-queue", TYPE, MICHAEL_SCOTT, TwoLockQueue::new),
        Subject.linearizable("flat-combining-queue", TYPE, FLAT_COMBINING, FlatCombiningQueue::new),
        Subject.relaxed("segment-queue", TYPE, outOfOrder, QUASI, () -> new SegmentQueue<>(k)),
        Subject.relaxed(
                "bounded-k-fifo-queue",
                TYPE,
                outOfOrder,
                K_FIFO,
                () -> new BoundedKFifoQueue<>(k, segments))
            .smaller(() -> new BoundedKFifoQueue<>(k, FEW_SEGMENTS)),
        Subject.relaxed(
            "unbounded-k-fifo-queue", TYPE, outOfOrder, K_FIFO, () -> new UnboundedKFifoQueue<>(k)),
        Subject.relaxed(
            "random-dequeue-queue", TYPE, outOfOrder, QUASI, () -> new RandomDequeueQueue<>(k)),
        Subject.broken(
            "null-answering-queue",
            TYPE,
            MICHAEL_SCOTT,
            "A deq that loses a race answers null, though the queue is not empty.",
            NullAnsweringQueue::new),
        Subject.broken(
            "enqueue-losing-queue",
            TYPE,
            MICHAEL_SCOTT,
            "An enq that loses a race returns without having put its element in.",
            EnqueueLosingQueue::new),
        Subject.broken(
            "far-reaching-segment-queue",
            TYPE,
            outOfOrder,
            QUASI,
            "A deq takes from the second segment: it leaves up to 2k - 1 older elements behind.",
            () -> new FarReachingSegmentQueue<>(k)),
        Subject.broken(
            "twice-taking-segment-queue",
            TYPE,
            outOfOrder,
            QUASI,
            "Two deqs may take the same element.",
            () -> new TwiceTakingSegmentQueue<>(k)),
        Subject.linearizable("locked-ring", RING_TYPE, "folklore", () -> new LockedRing<>(RING)),
        Subject.broken(
            "racy-ring",
            RING_TYPE,
            "folklore",
            "Positions are read and then written, so two enqs may fill the same slot.",
            () -> new RacyRing<>(RING)));
  }
}
