package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Condition.Relaxed;
import dev.plumbline.subjects.Subject;
import java.util.List;
import java.util.Map;

/** The stacks of the catalog. */
public final class Stacks {
  private static final String TYPE = "stack";

  /** Slots of a segment. */
  private static final int K = 4;

  private static final String TREIBER =
      "R. K. Treiber. Systems Programming: Coping with Parallelism. IBM RJ 5118, 1986";
  private static final String ELIMINATION =
      "D. Hendler, N. Shavit, L. Yerushalmi. A Scalable Lock-free Stack Algorithm. SPAA 2004";
  private static final String TIME_STAMPED =
      "M. Dodds, A. Haas, C. M. Kirsch. A Scalable, Correct Time-Stamped Stack. POPL 2015";
  private static final String K_STACK =
      "T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin, A. Sokolova. Quantitative Relaxation of"
          + " Concurrent Data Structures. POPL 2013";

  private Stacks() {}

  /** Those that are right, then those that are wrong. */
  public static List<Subject> subjects() {
    return subjects(K);
  }

  /**
   * The same, of another size.
   *
   * @param k slots of a segment
   */
  public static List<Subject> subjects(int k) {
    Relaxed outOfOrder = new Relaxed(Map.of("pop", k - 1));
    return List.of(
        Subject.linearizable("locked-stack", TYPE, "folklore", LockedStack::new),
        Subject.linearizable("treiber-stack", TYPE, TREIBER, TreiberStack::new),
        Subject.linearizable(
            "elimination-backoff-stack", TYPE, ELIMINATION, EliminationBackoffStack::new),
        Subject.linearizable("time-stamped-stack", TYPE, TIME_STAMPED, TimestampedStack::new),
        Subject.relaxed("k-stack", TYPE, outOfOrder, K_STACK, () -> new KStack<>(k)),
        Subject.broken(
            "time-stamped-stack-without-late-element-check",
            TYPE,
            TIME_STAMPED,
            "A pop takes the first element it sees without checking that it came late, after the"
                + " pop had begun: a younger one may be in another pool.",
            TimestampedStackWithoutLateElementCheck::new),
        Subject.broken(
            "early-stamping-stack",
            TYPE,
            TIME_STAMPED,
            "A push stamps its element before it puts it into the pool: the element comes late,"
                + " with a stamp from before others that were already seen.",
            EarlyStampingStack::new),
        Subject.broken(
            "node-reusing-treiber-stack",
            TYPE,
            TREIBER,
            "Popped nodes are pushed again, so a pop may take an old top for an unchanged one"
                + " (ABA) and put popped elements back.",
            NodeReusingTreiberStack::new),
        Subject.broken(
            "plain-write-treiber-stack",
            TYPE,
            TREIBER,
            "A push writes top without comparing it, and undoes what happened since it read it.",
            PlainWriteTreiberStack::new),
        Subject.broken(
            "untagged-k-stack",
            TYPE,
            outOfOrder,
            K_STACK,
            "Top has no version tag, so a pop takes off a segment into which an element has come"
                + " since it was found empty.",
            () -> new UntaggedKStack<>(k)));
  }
}
