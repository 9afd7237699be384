package dev.plumbline.subjects.priority;

import dev.plumbline.subjects.Condition.Relaxed;
import dev.plumbline.subjects.Subject;
import java.util.List;
import java.util.Map;

/** The priority queues of the catalog. */
public final class PriorityQueues {
  private static final String TYPE = "priority-queue";
  private static final int LEVELS = 16;
  private static final int HEAPS = 8;

  /** Of those that are explored. */
  private static final int FEW_LEVELS = 1;

  private static final int FEW_HEAPS = 2;

  private static final String LINDEN_JONSSON =
      "J. Lindén, B. Jonsson. A Skiplist-Based Concurrent Priority Queue with Minimal Memory"
          + " Contention. OPODIS 2013";
  private static final String MULTI_QUEUES =
      "H. Rihani, P. Sanders, R. Dementiev. MultiQueues: Simple Relaxed Concurrent Priority Queues."
          + " SPAA 2015";

  private PriorityQueues() {}

  /** All of them are right. */
  public static List<Subject> subjects() {
    return List.of(
        Subject.linearizable("locked-priority-queue", TYPE, "folklore", LockedPriorityQueue::new),
        Subject.linearizable(
                "skip-list-priority-queue",
                TYPE,
                LINDEN_JONSSON,
                () -> new SkipListPriorityQueue(LEVELS))
            .smaller(() -> new SkipListPriorityQueue(FEW_LEVELS)),
        Subject.relaxed(
                "multi-queue",
                TYPE,
                new Relaxed(Map.of("poll", Relaxed.UNBOUNDED)),
                MULTI_QUEUES,
                () -> new MultiQueue(HEAPS))
            .smaller(() -> new MultiQueue(FEW_HEAPS)));
  }
}
