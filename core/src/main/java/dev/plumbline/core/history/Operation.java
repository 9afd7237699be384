package dev.plumbline.core.history;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an operation did, without who and when: its name, its input and its output.
 *
 * <p>This is the view a specification sees. Times and processes stay in the {@link History}'s
 * columns, because no sequential object may depend on them. Values are JSON-like: {@code Long},
 * {@code Double}, {@code BigInteger}, {@code Boolean}, {@code String}, {@code null}, {@code List}
 * and {@code Map}; a Java program may also put its own immutable objects there.
 *
 * <p>A <em>pending</em> operation has no output yet: the object may or may not have taken it into
 * account, and may have answered anything the specification allows.
 */
public final class Operation {
  /** Given as an output, says that there is none: a blind write, not one that returned null. */
  public static final Object NOTHING =
      new Object() {
        @Override
        public String toString() {
          return "nothing";
        }
      };

  private final String name;
  private final @Nullable Object input;
  private final @Nullable Object output;
  private final boolean hasInput;
  private final boolean hasOutput;
  private final boolean pending;

  private Operation(
      String name,
      boolean hasInput,
      @Nullable Object input,
      boolean hasOutput,
      @Nullable Object output,
      boolean pending) {
    this.name = Objects.requireNonNull(name, "name");
    this.hasInput = hasInput;
    this.input = input;
    this.hasOutput = hasOutput;
    this.output = output;
    this.pending = pending;
  }

  /** A completed operation with an input and an output, either of which may be null. */
  public static Operation of(String name, @Nullable Object input, @Nullable Object output) {
    return new Operation(name, true, input, true, output, false);
  }

  /** A completed operation without output, such as a blind write. */
  public static Operation of(String name, @Nullable Object input) {
    return new Operation(name, true, input, false, null, false);
  }

  /** A pending operation: called, never returned. */
  public static Operation pending(String name, @Nullable Object input) {
    return new Operation(name, true, input, false, null, true);
  }

  /** The operation of these value codes; {@link Values#NONE} stands for an absent value. */
  static Operation ofCodes(Values values, String name, long input, long output, boolean pending) {
    return new Operation(
        name,
        input != Values.NONE,
        values.value(input),
        output != Values.NONE,
        values.value(output),
        pending);
  }

  /** What is called, such as {@code enq}. */
  public String name() {
    return name;
  }

  /** The input, or null when it is null or absent. */
  public @Nullable Object input() {
    return input;
  }

  /** The output, or null when it is null, absent, or not known because the operation is pending. */
  public @Nullable Object output() {
    return output;
  }

  /** Whether there is an input, be it null. */
  public boolean hasInput() {
    return hasInput;
  }

  /** Whether there is an output, be it null. */
  public boolean hasOutput() {
    return hasOutput;
  }

  /** Whether it never returned. */
  public boolean pending() {
    return pending;
  }

  /** The i-th element of a list input, as in {@code cas([old, new])}. */
  public Object argument(int i) {
    return ((List<?>) assured(input)).get(i);
  }

  /** This operation under another name. */
  public Operation named(String other) {
    return new Operation(other, hasInput, input, hasOutput, output, pending);
  }

  /** This operation, completed with the given output. */
  public Operation returning(@Nullable Object result) {
    return new Operation(name, hasInput, input, true, result, false);
  }

  /** This operation, completed without output. */
  public Operation returningNothing() {
    return new Operation(name, hasInput, input, false, null, false);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Operation o
        && name.equals(o.name)
        && hasOutput == o.hasOutput
        && pending == o.pending
        && Objects.equals(input, o.input)
        && Objects.equals(output, o.output);
  }

  @Override
  public int hashCode() {
    int h = name.hashCode();
    h = 31 * h + Objects.hashCode(input);
    h = 31 * h + Objects.hashCode(output);
    return 31 * h + (pending ? 2 : hasOutput ? 1 : 0);
  }

  /** As in the text format: {@code push(5)}, {@code pop() -> 5}, {@code pop() pending}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(Values.showName(name)).append('(');
    if (hasInput && input != null) {
      text.append(Values.show(input));
    }
    text.append(')');
    if (pending) {
      return text.append(" pending").toString();
    }
    return hasOutput ? text.append(" -> ").append(Values.show(output)).toString() : text.toString();
  }
}
