package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stack whose operations all tell the height before them: {@code push(v) -> h}, {@code pop() ->
 * [h, v]} and {@code peek() -> [h, v]}, with {@code 0}, {@code [0]} or {@code [0, null]} from an
 * empty stack.
 *
 * <p>Histories are <em>not</em> partitioned, although this type was published as an example of
 * partitioning by the height returned. The parts are not independent. Let one process do
 *
 * <pre>
 *   push(a) -> 0;  pop() -> [1,a];  push(b) -> 1;  pop() -> [2,b]
 * </pre>
 *
 * which is illegal: the second push finds an empty stack. By height, the parts are {push(a) -> 0,
 * pop() -> [1,a]} and {push(b) -> 1, pop() -> [2,b]} (an element and its removal), and each is also
 * the part of a legal history: of {@code push(a) -> 0; pop() -> [1,a]}, and of {@code push(c) -> 0;
 * push(b) -> 1; pop() -> [2,b]}. So no check of the parts by themselves can tell.
 *
 * <p>Traits. A peek and a pop from an empty stack never change anything. Nothing may be moved past
 * anything else here, since heights are seen, so there are no other traits.
 */
final class StackWithHeightSpec extends BuiltinSpec<PersistentStack<Object>> {
  private static final Shape HEIGHT =
      new Shape("the height, an integer", v -> height(v) != null && element(v) == null, false);

  private static final Shape HEIGHT_AND_VALUE =
      new Shape("a list [height, value], or 0", StackWithHeightSpec::isHeightAndValue, false);

  private static boolean isHeightAndValue(Object v) {
    Long height = height(v);
    return height != null && (height == 0) == (element(v) == null);
  }

  private static @Nullable Long height(@Nullable Object output) {
    if (output instanceof List<?> l) {
      return (l.size() == 1 || l.size() == 2) && l.get(0) instanceof Long h ? h : null;
    }
    return output instanceof Long h ? h : null;
  }

  private static @Nullable Object element(@Nullable Object output) {
    return output instanceof List<?> l && l.size() == 2 ? l.get(1) : null;
  }

  StackWithHeightSpec() {
    super(
        "stack-with-height",
        PersistentStack.empty(),
        null,
        Signature.query("push", Shape.SOME, HEIGHT, "add", "put"),
        Signature.query("pop", Shapes.NO_INPUT, HEIGHT_AND_VALUE, "poll", "remove"),
        Signature.query("peek", Shapes.NO_INPUT, HEIGHT_AND_VALUE, "top"));
  }

  @Override
  public Step<PersistentStack<Object>> step(PersistentStack<Object> stack, Operation op) {
    return switch (op.name()) {
      case "push" -> answer(op, stack, null, stack.push(op.input()));
      case "pop" -> answer(op, stack, top(stack), stack.isEmpty() ? stack : stack.pop());
      case "peek" -> answer(op, stack, top(stack), stack);
      default -> Step.illegal("a stack with height has no operation %s", op.name());
    };
  }

  private static @Nullable Object top(PersistentStack<Object> stack) {
    return stack.isEmpty() ? null : stack.top();
  }

  private static Step<PersistentStack<Object>> answer(
      Operation op,
      PersistentStack<Object> stack,
      @Nullable Object element,
      PersistentStack<Object> next) {
    if (op.pending()) {
      return Step.to(next);
    }
    Long height = height(op.output());
    if (height == null || height != stack.size()) {
      return Step.illegal("the height is %s", stack.size());
    }
    return Objects.equals(element, element(op.output()))
        ? Step.to(next)
        : Step.illegal("%s is on top", element);
  }

  @Override
  public List<Object> outputs(PersistentStack<Object> stack, Operation call) {
    long height = stack.size();
    boolean plain = stack.isEmpty() || call.name().equals("push");
    return List.of(plain ? (Object) height : List.of(height, stack.top()));
  }

  @Override
  public Kind kind(Operation op) {
    boolean foundNothing = op.name().equals("pop") && Long.valueOf(0).equals(height(op.output()));
    return op.name().equals("peek") || foundNothing ? Kind.READ_ONLY : Kind.OTHER;
  }
}
