package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A queue with two ends: push, pop and peek at the first and at the last, where pop and peek answer
 * null when it is empty.
 *
 * <p>Traits. A peek and a pop that found nothing never change anything. A pending push answers
 * nothing, whatever it did; a pending pop that has an effect may have answered any element.
 *
 * <p><b>Values.</b> Take all operations of some values out of a legal sequence, and with them all
 * elements of those values: the others keep their order in the deque, so what was at an end of all
 * is at that end of the rest, and a deque that was empty still is.
 */
final class DequeSpec extends BuiltinSpec<PersistentDeque<Object>>
    implements ContainerTraits<PersistentDeque<Object>> {
  DequeSpec() {
    super(
        "deque",
        PersistentDeque.empty(),
        null,
        Signature.command("pushFirst", Shape.SOME, "addFirst", "offerFirst", "push", "pushLeft"),
        Signature.command(
            "pushLast", Shape.SOME, "addLast", "offerLast", "offer", "add", "pushRight"),
        Signature.query(
            "popFirst",
            Shapes.NO_INPUT,
            Shape.ANY,
            "pollFirst",
            "removeFirst",
            "takeFirst",
            "poll",
            "pop",
            "remove",
            "popLeft"),
        Signature.query(
            "popLast",
            Shapes.NO_INPUT,
            Shape.ANY,
            "pollLast",
            "removeLast",
            "takeLast",
            "popRight"),
        Signature.query("peekFirst", Shapes.NO_INPUT, Shape.ANY, "getFirst", "peek", "element"),
        Signature.query("peekLast", Shapes.NO_INPUT, Shape.ANY, "getLast"));
  }

  @Override
  public Step<PersistentDeque<Object>> step(PersistentDeque<Object> deque, Operation op) {
    return switch (op.name()) {
      case "pushFirst" -> Step.to(deque.addFirst(op.input()));
      case "pushLast" -> Step.to(deque.addLast(op.input()));
      case "popFirst" -> answer(op, deque, deque.isEmpty() ? deque : deque.removeFirst());
      case "popLast" -> answer(op, deque, deque.isEmpty() ? deque : deque.removeLast());
      case "peekFirst", "peekLast" -> answer(op, deque, deque);
      default -> Step.illegal("a deque has no operation %s", op.name());
    };
  }

  private static Step<PersistentDeque<Object>> answer(
      Operation op, PersistentDeque<Object> deque, PersistentDeque<Object> next) {
    Object found = found(deque, op);
    if (op.pending() || Objects.equals(op.output(), found)) {
      return Step.to(next);
    }
    return deque.isEmpty()
        ? Step.illegal("the deque is empty")
        : Step.illegal(isFirst(op) ? "the first element is %s" : "the last element is %s", found);
  }

  private static boolean isFirst(Operation op) {
    return op.name().endsWith("First");
  }

  private static @Nullable Object found(PersistentDeque<Object> deque, Operation op) {
    return deque.isEmpty() ? null : isFirst(op) ? deque.first() : deque.last();
  }

  @Override
  public List<Object> outputs(PersistentDeque<Object> deque, Operation call) {
    return adds(call) ? List.of(Operation.NOTHING) : Collections.singletonList(found(deque, call));
  }

  @Override
  public boolean independentValues() {
    return true;
  }

  @Override
  public boolean adds(Operation op) {
    return op.name().startsWith("push");
  }

  @Override
  public boolean isRemove(Operation op) {
    return op.name().startsWith("pop");
  }
}
