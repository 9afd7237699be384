package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A container in which one element is the first to leave: one operation adds an element and answers
 * nothing, one takes the first and one looks at it, which both answer null when there is none.
 *
 * @param <S> the states
 */
abstract class OrderedContainerSpec<S> extends BuiltinSpec<S> implements ContainerTraits<S> {
  private final String words;
  private final String empty;
  private final String first;
  private final String add;
  private final String remove;
  private final String peek;

  /**
   * A container.
   *
   * @param words what it is called in a sentence; its last word also stands alone
   * @param first the sentence that tells its first element
   */
  OrderedContainerSpec(
      String name,
      String words,
      String first,
      S initial,
      KnownType type,
      Signature add,
      Signature remove,
      Signature peek) {
    super(name, initial, type, add, remove, peek);
    this.words = words;
    this.empty = "the " + words.substring(words.indexOf(' ') + 1) + " is empty";
    this.first = first;
    this.add = add.name();
    this.remove = remove.name();
    this.peek = peek.name();
  }

  /** The element that leaves first; null if there is none. */
  abstract @Nullable Object first(S state);

  /** The state with an element more. */
  abstract S with(S state, @Nullable Object element);

  /** The state without its first element, which it has. */
  abstract S without(S state);

  @Override
  public final Step<S> step(S state, Operation op) {
    if (op.name().equals(add)) {
      return Step.to(with(state, op.input()));
    }
    Object found = first(state);
    boolean removes = op.name().equals(remove);
    if (!removes && !op.name().equals(peek)) {
      return Step.illegal("a " + words + " has no operation %s", op.name());
    }
    if (op.pending() || Objects.equals(op.output(), found)) {
      return Step.to(removes && found != null ? without(state) : state);
    }
    return found == null ? Step.illegal(empty) : Step.illegal(first, found);
  }

  @Override
  public final List<Object> outputs(S state, Operation call) {
    if (call.name().equals(add)) {
      return List.of(Operation.NOTHING);
    }
    boolean answers = call.name().equals(remove) || call.name().equals(peek);
    return answers ? Collections.singletonList(first(state)) : List.of();
  }

  /**
   * Take all operations of some values out of a legal sequence, and with them all elements of those
   * values: the others leave in the same order, so what was first of all is first of the rest, and
   * what was empty still is.
   */
  @Override
  public final boolean independentValues() {
    return true;
  }

  @Override
  public final boolean adds(Operation op) {
    return op.name().equals(add);
  }

  @Override
  public final boolean isRemove(Operation op) {
    return op.name().equals(remove);
  }
}
