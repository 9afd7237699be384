package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Stack;
import dev.plumbline.subjects.stack.TreiberStack.Node;
import java.util.Objects;

/**
 * A Treiber stack on which a push and a pop that lost a race may meet elsewhere: the pop takes the
 * value directly, and the list does not change.
 *
 * <p>Linearization points: those of Treiber's stack; for a pair that meets, the moment at which the
 * pop takes the offer, the push directly before the pop. Both are running then, and together they
 * leave the stack as it was. Linearizable; lock-free.
 *
 * <p>In the paper both kinds of operation wait for a partner. Here pushes wait and pops look, which
 * needs no third party to decide who met whom.
 *
 * <p>D. Hendler, N. Shavit, L. Yerushalmi. A Scalable Lock-free Stack Algorithm. SPAA 2004.
 */
final class EliminationBackoffStack<T> implements Stack<T> {
  private final TreiberStack<T> list = new TreiberStack<>();
  private final MeetingPlaces<T> places = new MeetingPlaces<>();

  @Override
  public void push(T value) {
    Node<T> node = list.node();
    node.value = Objects.requireNonNull(value);
    while (!list.tryPush(node)) {
      if (places.handOver(value)) {
        return;
      }
    }
  }

  @Override
  public T pop() {
    for (Node<T> first = list.top(); first != null; first = list.top()) {
      if (list.tryPop(first)) {
        return first.value;
      }
      T met = places.takeOver();
      if (met != null) {
        return met;
      }
    }
    return null;
  }
}
