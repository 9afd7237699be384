package dev.plumbline.core.relaxed.rules;

/**
 * When a container whose values are added and removed at most once cannot be completed any more: by
 * what its elements are certain to do, whatever the order of what is to come.
 *
 * <p>A value with a completed remove is removed by it and by nothing else: another remove would
 * leave the completed one without its element. So u <em>leaves before</em> w for certain if the
 * remove of u returned before that of w was called, or if some completed remove takes u and nothing
 * takes w: no completed remove does, and none is pending.
 *
 * <p><b>Out of order.</b> Two elements stay in the order in which they stand as long as both are
 * there. So an element leaves past everything ahead of it that leaves later or never, and is passed
 * by everything behind it that leaves earlier:
 *
 * <pre>
 *   removal order    y   x   z
 *   remove of x      |---|                 x passes y, z does not pass x
 *   remove of z            |----|          z passes y
 *   remove of y                   |---|    y is passed by two
 * </pre>
 *
 * <p>Pending removes may have taken some of what never leaves, but each of them only one. In a
 * queue what is not yet added counts too: it will be behind everything whose place is decided; in a
 * stack ahead of it, if it comes before that leaves; in a priority queue values say where it will
 * be.
 *
 * <p><b>Answers move</b> (quasi linearizability). The legal sequence removes what it holds in the
 * order in which it stands. If y stands ahead of x there and is removed later by the recorded
 * sequence, x overtook y. No value overtakes more than k others, and none is overtaken by more than
 * k: say x overtakes m others. Of all that the recorded sequence removes up to x, let z be the one
 * that the legal sequence removes last: all that comes before z in the recorded sequence does so in
 * the legal one, and those m besides, so z moves by at least m. In the same way, of all that is
 * removed from x on, the one that is first in the legal sequence moves by at least as much as x is
 * overtaken. So counts are the same as above. Moreover an answer must come in time: one that has
 * waited for some slots, before which others must still come in slots of their own.
 *
 * <p>Cost: constant, once it is counted.
 *
 * @param k how many others may be passed, how often, and by how many slots answers may move
 */
public record DeadEnds(int k) {
  /**
   * Whether an element that a completed remove takes would leave past too many.
   *
   * @param later how many ahead of it leave after it for certain
   * @param never how many ahead of it no completed remove takes
   * @param pendingRemoves how many pending removes may still have taken one of these
   */
  public boolean leavesPastTooMany(int later, int never, int pendingRemoves) {
    return later + Math.max(0, never - pendingRemoves) > k;
  }

  /**
   * Whether an element would be passed too often, where that is bounded.
   *
   * @param passed how often it was passed
   * @param earlier how many behind it leave before it for certain
   */
  public boolean isPassedTooOften(int passed, int earlier) {
    return passed + earlier > k;
  }

  /**
   * Whether an answer comes too late.
   *
   * @param age for how many slots it has waited
   * @param others how many slots are certain to come before its own
   */
  public boolean comesTooLate(int age, int others) {
    return age + others > k;
  }
}
