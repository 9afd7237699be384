package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A register: one value that can be written, read, swapped, compared and set, and added to.
 *
 * <p>{@code swap} answers the previous value; recorded without output it is blind, a write. {@code
 * faa} answers the previous value too and leaves the sum; it is for integers of 64 bits, which wrap
 * around as those of {@link CounterSpec} do, and illegal where anything else is.
 *
 * <p>Traits. A read, a failed cas, a cas from a value to itself, a swap that found the value it
 * leaves and a faa of 0 never change anything. A write is legal everywhere and leaves nothing of
 * what was there before, and so is a blind swap, so all of these are overwrites of one group. A
 * pending swap allows every previous value: it is the same function as the blind one, and its
 * output is "nothing" without loss. The token is the value itself: a read of v, a successful cas
 * from v and a swap or faa that found v are legal only where the value is v, and the value becomes
 * v only by a write of v, a swap for v, a cas to v or a faa from v less what it adds; a pending faa
 * may leave any value. A failed cas needs a value <em>other</em> than its old one, which is no
 * token.
 */
final class RegisterSpec extends BuiltinSpec<RegisterSpec.Cell>
    implements TokenTraits<RegisterSpec.Cell> {
  /** A state, and a token; a state itself must not be null, its value may be. */
  record Cell(@Nullable Object value) {
    // Written out here and in other states and tokens: what a record gets by itself is linked at
    // its first use, which takes longer than a small check.
    @Override
    public boolean equals(Object other) {
      return other instanceof Cell cell && Objects.equals(value, cell.value);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(value);
    }

    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  RegisterSpec(@Nullable Object initial) {
    super(
        "register",
        new Cell(initial),
        new KnownType.Register(initial),
        Signature.command("write", Shape.ANY, "put", "set", "w"),
        Signature.query("read", Shapes.NO_INPUT, Shape.ANY, "get", "r"),
        Signature.query(
            "cas",
            Shapes.OLD_AND_NEW,
            Shape.BOOLEAN,
            "compareAndSet",
            "compareAndSwap",
            "compare-and-set",
            "compare-and-swap",
            "compare_and_set",
            "compare_and_swap"),
        Signature.query(
            "swap", Shape.ANY, Shape.ANY, "getAndSet", "get-and-set", "exchange", "getset"),
        Signature.query(
            "faa",
            Shape.INTEGER,
            Shape.INTEGER,
            "fetchAndAdd",
            "fetch-and-add",
            "fetch_and_add",
            "fetch_add",
            "getAndAdd",
            "get-and-add"));
  }

  @Override
  public Step<Cell> step(Cell cell, Operation op) {
    return switch (op.name()) {
      case "write" -> Step.to(new Cell(op.input()));
      case "read" ->
          op.pending() || Objects.equals(op.output(), cell.value)
              ? Step.to(cell)
              : Step.illegal("the value is %s", cell.value);
      case "cas" -> cas(cell, op);
      case "swap" ->
          isBlindSwap(op) || Objects.equals(op.output(), cell.value)
              ? Step.to(new Cell(op.input()))
              : Step.illegal("the value is %s", cell.value);
      case "faa" -> fetchAndAdd(cell, op);
      default -> Step.illegal("a register has no operation %s", op.name());
    };
  }

  private static Step<Cell> cas(Cell cell, Operation op) {
    boolean equal = Objects.equals(cell.value, op.argument(0));
    if (!op.pending() && !Objects.equals(op.output(), equal)) {
      return Step.illegal(
          equal ? "the value is %s and the cas succeeds" : "the value is %s and the cas fails",
          cell.value);
    }
    return Step.to(equal ? new Cell(op.argument(1)) : cell);
  }

  private static Step<Cell> fetchAndAdd(Cell cell, Operation op) {
    if (!(cell.value instanceof Long before)) {
      return Step.illegal("the value is %s and nothing can be added to it", cell.value);
    }
    return op.pending() || before.equals(op.output())
        ? Step.to(new Cell(before + addend(op)))
        : Step.illegal("the value is %s", before);
  }

  private static long addend(Operation faa) {
    return (Long) assured(faa.input());
  }

  /** A swap that says nothing about the value before. */
  private static boolean isBlindSwap(Operation op) {
    return op.name().equals("swap") && !op.hasOutput();
  }

  /** A swap that found the value it leaves. */
  private static boolean isIdleSwap(Operation op) {
    return op.name().equals("swap") && op.hasOutput() && Objects.equals(op.output(), op.input());
  }

  @Override
  public List<Object> outputs(Cell cell, Operation call) {
    return switch (call.name()) {
      case "write" -> List.of(Operation.NOTHING);
      case "read" -> Collections.singletonList(cell.value);
      case "cas" -> List.of(Objects.equals(cell.value, call.argument(0)));
      case "swap" -> Arrays.asList(cell.value, Operation.NOTHING);
      case "faa" -> cell.value instanceof Long ? List.of(cell.value) : List.of();
      default -> List.of();
    };
  }

  @Override
  public Kind kind(Operation op) {
    return switch (op.name()) {
      case "write" -> Kind.OVERWRITE;
      case "read" -> Kind.READ_ONLY;
      case "cas" -> mayChange(op) ? Kind.OTHER : Kind.READ_ONLY;
      case "swap" ->
          isBlindSwap(op) ? Kind.OVERWRITE : isIdleSwap(op) ? Kind.READ_ONLY : Kind.OTHER;
      case "faa" -> addend(op) == 0 ? Kind.READ_ONLY : Kind.OTHER;
      default -> Kind.OTHER;
    };
  }

  /** Whether a cas is not known to have failed, and sets another value than it expects. */
  private static boolean mayChange(Operation cas) {
    return (cas.pending() || Boolean.TRUE.equals(cas.output()))
        && !Objects.equals(cas.argument(0), cas.argument(1));
  }

  /** A cas that has an effect has succeeded. */
  @Override
  public Object forcedOutput(Operation pending) {
    return switch (pending.name()) {
      case "write", "swap" -> Operation.NOTHING;
      case "cas" -> true;
      default -> UNKNOWN;
    };
  }

  @Override
  public @Nullable Object needs(Operation op) {
    if (op.pending()) {
      return null;
    }
    return switch (op.name()) {
      case "read" -> new Cell(op.output());
      case "cas" -> Boolean.TRUE.equals(op.output()) ? new Cell(op.argument(0)) : null;
      case "swap" -> isBlindSwap(op) ? null : new Cell(op.output());
      case "faa" -> new Cell(op.output());
      default -> null;
    };
  }

  @Override
  public @Nullable Object produces(Operation op) {
    return switch (op.name()) {
      case "write" -> new Cell(op.input());
      case "cas" -> mayChange(op) ? new Cell(op.argument(1)) : null;
      case "swap" -> isIdleSwap(op) ? null : new Cell(op.input());
      case "faa" -> sum(op);
      default -> null;
    };
  }

  private static @Nullable Object sum(Operation faa) {
    if (addend(faa) == 0) {
      return null;
    }
    return faa.output() instanceof Long before ? new Cell(before + addend(faa)) : ANY_TOKEN;
  }

  @Override
  public @Nullable Collection<?> ties(Operation op) {
    return tokensOf(this, op);
  }

  @Override
  public boolean has(Cell state, Object token) {
    return state.equals(token);
  }
}
