package dev.plumbline.core.relaxed.rules;

import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Leaving.Rule;

/**
 * What a rule of leaving says: who may leave, what may be taken at once, and what can wait.
 *
 * <p>The two latter are for parts in which each value is added and removed at most once. An element
 * <em>leaves after</em> an operation if the remove that takes it was called after that had
 * returned, or if it stays, because no remove takes it, completed or pending.
 *
 * <p><b>Taken at once</b> is the remove of u, if it is open and legal and nothing else sees u,
 * where no rule looks at who was passed. Move it to the front of a completion: what comes before it
 * there has one element fewer ahead of it. Where each element counts who passes it, that holds if
 * it is certain that all it passes leave later anyway, and nobody peeks, because who was passed too
 * often hides others from peeks.
 *
 * <p><b>What can wait</b> for the goal, the operation that returns next. Take a completion, and of
 * it what is taken until the goal is. No reader waits, so these are adds and removes.
 *
 * <pre>
 *   goal            remove of x       |------|
 *   can wait        add of z        |------------|          z is placed after x has left,
 *   and so can      remove of z          |------------|     and finds all else as it was
 *   but not         add of x       |---|
 * </pre>
 *
 * <ul>
 *   <li>The goal removes x, which is there. Move all adds, and the removes of what they added,
 *       behind the goal, in their order. What stays has no more ahead of it than before and passes
 *       no more; what moved finds x gone and everything else in the same order. Is x not there, its
 *       own add stays, and the same holds, because x is gone at the end. So adds can wait, except
 *       that of x. In a queue moreover an add does not touch what was there before, so as long as x
 *       is not there, removes can wait for adds.
 *   <li>Where the head's passes count, removing x earlier makes someone else the head. So in a
 *       queue only adds are moved whose elements leave after the goal; who is head among those that
 *       stay was behind a head that was passed as often. In stacks and priority queues nothing
 *       waits.
 *   <li>The goal adds y. In a queue all removes can wait: nothing that is there is touched. So can
 *       the add of what nobody ever removes or sees: further behind, it is passed by fewer and
 *       nobody has more ahead. In a priority queue adds can wait whose elements leave after the
 *       goal: order of arrival matters only between equals.
 * </ul>
 *
 * <p>Cost: constant.
 */
public final class LeavingRules {
  /** Removes that may be taken at once. */
  public enum AtOnce {
    NONE,
    /** Each that is legal. */
    LEGAL,
    /** Each that is legal, if nobody peeks and all that it passes leave later. */
    PASSING_LATER
  }

  /** Adds that can wait for the goal; never its own, nor that of the element it removes. */
  public enum WaitingAdds {
    NONE,
    ALL,
    /** Those whose elements leave after the goal. */
    LEAVING_LATER,
    /** Those whose elements are never seen, and stay. */
    NEVER_SEEN
  }

  private final Leaving leaving;
  private final Rule rule;
  private final int k;
  private final boolean queue;
  private final boolean priorityQueue;

  public LeavingRules(Leaving leaving) {
    this.leaving = leaving;
    this.rule = leaving.rule();
    this.k = leaving.k();
    this.queue = leaving.container() == ContainerType.QUEUE;
    this.priorityQueue = leaving.container() == ContainerType.PRIORITY_QUEUE;
  }

  /** The rules of a container that nothing relaxes. */
  public static LeavingRules strict(ContainerType container) {
    return new LeavingRules(new Leaving(container, Rule.OUT_OF_ORDER, 0, 0));
  }

  public Leaving leaving() {
    return leaving;
  }

  // ---- Who may leave, of the first k + 1.

  /** Whether it is counted how often elements are passed. */
  public boolean countsPasses() {
    return rule == Rule.OVERTAKEN || rule.countsHead();
  }

  /** How many of those that are passed, from the head on, count it. */
  public int countingPass(int passed) {
    return rule == Rule.OVERTAKEN ? passed : rule.countsHead() ? Math.min(passed, 1) : 0;
  }

  /** Whether an element that was passed so often may be passed again, as far as each counts. */
  public boolean mayBePassed(int before) {
    return rule != Rule.OVERTAKEN || before < k;
  }

  /**
   * Whether the head may be passed, as far as it counts.
   *
   * @param passed how many would be passed, the head included
   * @param before how often the head was passed
   */
  public boolean mayPassHead(int passed, int before) {
    return switch (rule) {
      case HEAD_LATE -> before < k;
      case RESTRICTED -> passed <= k - before;
      default -> true;
    };
  }

  // ---- Whose passes are bounded, for dead ends.

  /** Whether no element is passed more than k times. */
  public boolean boundsPassesOfAll() {
    return rule == Rule.OVERTAKEN;
  }

  /** Whether the head is not passed more than k times; only in a queue does it stay the head. */
  public boolean boundsPassesOfHead() {
    return queue && rule.countsHead();
  }

  // ---- What may be taken at once, what can wait.

  /** Which removes of elements that nobody peeks at may be taken at once. */
  public AtOnce atOnce() {
    return switch (rule) {
      case OUT_OF_ORDER -> AtOnce.LEGAL;
      case OVERTAKEN -> AtOnce.PASSING_LATER;
      default -> AtOnce.NONE;
    };
  }

  /** Which adds can wait for an add. */
  public WaitingAdds waitingForAdd() {
    return queue
        ? WaitingAdds.NEVER_SEEN
        : priorityQueue && !rule.countsHead() ? WaitingAdds.LEAVING_LATER : WaitingAdds.NONE;
  }

  /** Which adds can wait for a remove that takes something. */
  public WaitingAdds waitingForRemove() {
    return !rule.countsHead()
        ? WaitingAdds.ALL
        : queue ? WaitingAdds.LEAVING_LATER : WaitingAdds.NONE;
  }

  /** Whether removes can wait, for an add or for the remove of what is not there yet. */
  public boolean removesWait() {
    return queue;
  }
}
