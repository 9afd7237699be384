package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A last-in first-out stack: push, pop and peek, which answer null when it is empty.
 *
 * <p>Traits. A peek and a pop that found nothing never change anything. A pending push answers
 * nothing, whatever it did; a pending pop that has an effect may have answered any element.
 *
 * <p><b>Relevance.</b> Let s be the state and W = a x the rest of a witness up to the goal x, all
 * of whose operations are open now; readers that are legal in s have been served and are not in W.
 * Let <em>remove</em> mean a pop of some value, or a pending pop that found one; let t be the top
 * element of s, if any. A part of W is <em>balanced</em> when it never reaches below its start and
 * ends at it; it runs the same on any other stack, except for readers at the start's own height.
 * While t is on the stack no empty result is legal, and a reader at the height of t is legal in s.
 * So what stands in W before the remove of t is a sequence of pushes, removes of what was pushed,
 * and readers of what was pushed.
 *
 * <ol>
 *   <li>W removes t by d, and x is not legal in s. What stands before d is balanced, so d may move
 *       to the front. This covers every x that is an empty result, since t must go.
 *   <li>x = pop of v, not legal in s, and x removes an element pushed in W by p: a = b p c with c
 *       balanced. Then p, the peeks in c that see this element, x, b, c is legal with the same end:
 *       p x changes nothing, b runs as before, c is balanced. If x removes an element of s instead,
 *       t is above it and was removed in W: case 1. So removes and pushes of v are relevant.
 *   <li>x = pop of v and t is v. If x removes t, a is balanced and x moves to the front. If another
 *       d in a removes t, it is a pop of the same value or pending, and may trade places with x;
 *       what stands before it is balanced, so x moves to the front. If t stays, x removes an
 *       element v pushed in a by p, a = b p c with c balanced: x p b c is legal with the same end,
 *       because x p replaces t by an equal element (peeks of v are legal in s, so there are none in
 *       W). So nothing but x is relevant.
 *   <li>Otherwise (x a push, or a peek of a value) everything is.
 * </ol>
 *
 * None of this needs values to be distinct: elements are meant, not values.
 *
 * <p><b>Outlook</b>, each value added and removed at most once: see {@link DistinctOutlook}.
 */
final class StackSpec extends OrderedContainerSpec<PersistentStack<Object>>
    implements SearchTraits<PersistentStack<Object>> {
  StackSpec() {
    super(
        "stack",
        "stack",
        "%s is on top",
        PersistentStack.empty(),
        new KnownType.Stack(),
        Signature.command("push", Shape.SOME, "add", "put", "insert"),
        Signature.query("pop", Shapes.NO_INPUT, Shape.ANY, "poll", "remove", "take"),
        Signature.query("peek", Shapes.NO_INPUT, Shape.ANY, "top"));
  }

  @Override
  @Nullable Object first(PersistentStack<Object> stack) {
    return stack.isEmpty() ? null : stack.top();
  }

  @Override
  PersistentStack<Object> with(PersistentStack<Object> stack, @Nullable Object element) {
    return stack.push(element);
  }

  @Override
  PersistentStack<Object> without(PersistentStack<Object> stack) {
    return stack.pop();
  }

  @Override
  public Relevance<PersistentStack<Object>> relevance() {
    return this::relevant;
  }

  private boolean relevant(PersistentStack<Object> stack, Operation goal, Operation candidate) {
    if (adds(goal)) {
      return true;
    }
    Object sought = goal.output();
    boolean legal = Objects.equals(sought, first(stack));
    if (sought == null) {
      return legal || removes(candidate);
    }
    if (goal.name().equals("peek")) {
      return true;
    }
    return !legal && (removes(candidate) || (adds(candidate) && sought.equals(candidate.input())));
  }

  @Override
  public Outlook<PersistentStack<Object>> outlook(Removals removals) {
    return new Future(this, removals);
  }

  private static final class Future extends DistinctOutlook<PersistentStack<Object>> {
    Future(StackSpec stack, Removals removals) {
      super(stack, removals);
    }

    /**
     * Before an element u with a completed remove can leave, everything above it must: each element
     * by its own remove, which then must not be called after u's has returned, or by one of the
     * pending ones. And while v is there, u is not on top: it is not seen after v was added and
     * before v is seen.
     */
    @Override
    boolean isInTheWay(
        PersistentStack<Object> below,
        @Nullable Object v,
        PersistentStack<Object> after,
        int pendingRemoves) {
      boolean removed = removals.removed(v);
      int stuck = removed ? 0 : 1;
      int looks = LOOKS;
      for (Object u : below) {
        if (looks-- == 0) {
          return false;
        }
        if (removals.seenWithin(u, v)) {
          return true;
        }
        if (!removals.removed(u)) {
          stuck++;
        } else if (stuck > pendingRemoves || (removed && removals.removedBefore(u, v))) {
          return true;
        }
      }
      return false;
    }

    /** What is removed later had better be pushed earlier. */
    @Override
    public double hint(Operation add) {
      return -super.hint(add);
    }
  }
}
