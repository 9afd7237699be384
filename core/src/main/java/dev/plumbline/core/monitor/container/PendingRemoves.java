package dev.plumbline.core.monitor.container;

import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.MergeSort;
import java.util.stream.IntStream;

/**
 * Which pending removes can have taken which unmatched elements: the account that stacks, queues
 * and priority queues share.
 *
 * <p><b>Deadlines.</b> A pending remove can take effect at any gap from its call on, and letting it
 * take an element only shortens that element's critical interval. So all that is ever asked of
 * unmatched elements is that some of them are gone by some gap, their <em>deadline</em>. The sets
 * of removes that can meet a deadline are nested: those called by it. So, by Hall's theorem, all
 * deadlines can be met together exactly if for every gap t
 *
 * <pre>
 *   N(t), how many elements are due by t  &lt;=  A(t), how many pending removes are called by t
 *
 *   gap           0   1   2   3   4   5   6
 *   removes           p           q       r      called
 *   A             0   1   1   1   2   2   3
 *   elements              x       y       z      due
 *   N             0   0   1   1   2   2   3      all met: p took x, q took y, r took z
 *   elements              x       y   z          due
 *   N             0   0   1   1   2   3   3      not met: at gap 5 three are due, two are called
 * </pre>
 *
 * <p>Then the i-th element by deadline goes to the i-th call.
 *
 * <p><b>Which deadlines</b> is what the families differ in. In <em>queues</em>, whoever asks for an
 * element to be gone asks for all added before it, too, so the first ones added go to the first
 * calls, and no choice is left ({@code QueueMonitor}; peeks at unmatched elements spoil that, see
 * {@code PendingDequeues}). In <em>stacks and priority queues</em> an operation has several gaps to
 * choose from. Gap g costs it c(g): so many elements above, or in the way, that are certainly added
 * before g and must be gone by g.
 *
 * <p><b>One program for both.</b> Let T(l, r) be the largest number b such that all between gaps l
 * and r can be served if b pending removes are spent on what had to be gone by l; without bound if
 * there is nothing to serve. Once g between l and r is chosen, what is left of it and what is right
 * of it meet in the number c of elements between l and g that are spent by g, whatever was chosen
 * on the left. Hall's condition changes at chosen gaps only. So
 *
 * <pre>
 *   T(l, r) = max over g of min( T(l, g), A(g) - c, T(g, r) - c )
 *
 *            l                    g                         r
 *   ---------|--------------------|-------------------------|--------&gt; gaps
 *     b gone |   c more, gone by g|   b + c are spent here  |
 *            |      T(l, g)       |        T(g, r)          |
 * </pre>
 *
 * <p>and there is an assignment exactly if T of the whole is at least 0. Gaps with the same c and A
 * are chosen together and gaps of c = 0 at once, since one more gap served at no cost harms nobody;
 * that leaves twice as many choices as there are pending removes.
 *
 * <p>The recurrence is said here, and each program is written beside its monitor, because all that
 * it rests on differs. In a priority queue one operation between l and r, the one of the lowest
 * value, chooses, from gaps and costs that can be listed beforehand; a state takes O(log² n)
 * ({@code PendingPollProgram}). In a stack all elements between choose together, and which of them
 * cover a gap depends on l and r, so they are counted again for each state; besides, elements that
 * are seen can stay at the bottom ({@code PendingPopProgram}).
 *
 * <p>Cost: O(log p) a question where nothing moves, O(p) a change, for p pending removes.
 */
public final class PendingRemoves {
  public static final int NEVER = Integer.MAX_VALUE;

  /** The gaps in which pending removes are called, ascending. */
  private final int[] calls;

  /** For each element the gap by which it must be gone; NEVER if it may stay. */
  private final int[] deadline;

  /** How many elements are due while exactly so many removes are called. */
  private final int[] due;

  /** How many more could be due from here on. */
  private final int[] slack;

  /**
   * Nothing is due.
   *
   * @param calls the gaps of pending removes, ascending; or slots, if all gaps are
   */
  public PendingRemoves(int[] calls, int elements) {
    this.calls = calls;
    deadline = Filled.ints(elements, NEVER);
    due = new int[calls.length + 1];
    slack = new int[calls.length + 1];
    settle();
  }

  public int count() {
    return calls.length;
  }

  /** The gap in which the remove called i-th, from 0, is called. */
  public int call(int i) {
    return calls[i];
  }

  /** How many are called at or before a gap. */
  public int called(int gap) {
    return called(calls, gap);
  }

  static int called(int[] calls, int gap) {
    return Bisection.first(0, calls.length, k -> calls[k] > gap);
  }

  /** The first gap after this one in which one is called; NEVER if there is none. */
  public int nextCall(int gap) {
    int called = called(gap);
    return called == calls.length ? NEVER : calls[called];
  }

  /** Whether so many elements, the first ones of the array, can be due by a gap as well. */
  public boolean affords(int[] elements, int count, int gap) {
    int called = called(gap);
    if (count > called) {
      return false;
    }
    if (count <= slack[called]) {
      return true;
    }
    boolean moved = false;
    for (int k = 0; k < count; k++) {
      moved |= deadline[elements[k]] != NEVER;
    }
    return moved && affordsMoving(elements, count, called);
  }

  private boolean affordsMoving(int[] elements, int count, int called) {
    int[] changed = due.clone();
    changed[called] += count;
    for (int k = 0; k < count; k++) {
      int d = deadline[elements[k]];
      if (d != NEVER) {
        changed[called(d)]--;
      }
    }
    int sum = 0;
    for (int i = 0; i < changed.length; i++) {
      sum += changed[i];
      if (sum > i) {
        return false;
      }
    }
    return true;
  }

  /** Makes elements due by a gap, if they are not due before. */
  public void demand(int[] elements, int count, int gap) {
    int now = called(gap);
    int known = NEVER;
    int then = 0;
    for (int k = 0; k < count; k++) {
      int d = deadline[elements[k]];
      if (d <= gap) {
        continue;
      }
      if (d != NEVER) {
        then = d == known ? then : called(d);
        known = d;
        due[then]--;
      }
      deadline[elements[k]] = gap;
      due[now]++;
    }
    settle();
  }

  private void settle() {
    int sum = 0;
    for (int i = 0; i < due.length; i++) {
      sum += due[i];
      slack[i] = i - sum;
    }
    for (int i = due.length - 2; i >= 0; i--) {
      slack[i] = Math.min(slack[i], slack[i + 1]);
    }
  }

  /** For each element the gap by which it must be gone; NEVER if it may stay. A view. */
  public int[] deadlines() {
    return deadline;
  }

  /** The elements that are due, the i-th for the i-th pending remove. */
  public int[] byDeadline() {
    return inOrder(deadline, NEVER);
  }

  /** The elements whose gaps come before some gap, in the order of these. */
  public static int[] inOrder(int[] gaps, int before) {
    int[] elements = IntStream.range(0, gaps.length).filter(e -> gaps[e] < before).toArray();
    MergeSort.byKey(elements, e -> gaps[e]);
    return elements;
  }
}
