package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Cells that transactions read and change atomically, each under a key: {@code txn([["w", k, v],
 * ["r", k, v], ...])}. Subclasses say what a change makes of a cell.
 *
 * <p>What a completed transaction did is its output if that is a list, else its input. Reads see
 * earlier changes of their own transaction. Keys may be anything, null too.
 *
 * @param <V> what a cell has; null, and not there, is one
 */
abstract class TransactionalSpec<V> extends BuiltinSpec<PersistentMap<Object, V>> {
  /** The key null, which maps do not hold. */
  private static final Object NULL_KEY =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private final List<String> changes;

  /**
   * Transactions.
   *
   * @param changes what the step that changes a cell is called
   * @param steps what the steps are, for people
   * @param answer what a read may answer; null means that it says nothing
   * @param aliases what else a transaction is called in recordings
   */
  TransactionalSpec(
      String name,
      PersistentMap<Object, V> initial,
      List<String> changes,
      String steps,
      Predicate<Object> answer,
      String... aliases) {
    super(name, initial, null, signature(changes, steps, answer, aliases));
    this.changes = changes;
  }

  private static Signature signature(
      List<String> changes, String steps, Predicate<Object> answer, String... aliases) {
    Shape transaction =
        new Shape("a list of " + steps, v -> isTransaction(v, changes, answer), false);
    Shape orNothing =
        new Shape(
            transaction.description() + ", or nothing",
            v -> transaction.accepts().test(v) || Shape.NOTHING.accepts().test(v),
            true);
    return Signature.query("txn", transaction, orNothing, aliases);
  }

  /** What a cell has after a change. */
  abstract @Nullable V changed(@Nullable V before, @Nullable Object value);

  /** What a read answers. */
  abstract @Nullable Object shown(@Nullable V cell);

  /** Whether a read of a transaction says what it saw. */
  abstract boolean isKnown(List<?> read, Operation op);

  /** Why a read is wrong, with a place for the key and one for what is there. */
  abstract String complaint();

  /** Whether an input has a place for what each of its reads saw, be it null. */
  static boolean saysWhatItSaw(@Nullable Object input) {
    return input instanceof List<?> steps
        && steps.stream().allMatch(step -> step instanceof List<?> l && l.size() == 3);
  }

  private static boolean isTransaction(Object v, List<String> changes, Predicate<Object> answer) {
    return v instanceof List<?> l && l.stream().allMatch(step -> isStep(step, changes, answer));
  }

  /** A read may leave its value out. */
  private static boolean isStep(Object v, List<String> changes, Predicate<Object> answer) {
    return v instanceof List<?> l
        && l.size() >= 2
        && l.size() <= 3
        && (changes(l, changes) ? l.size() == 3 : isRead(l) && answer.test(value(l)));
  }

  private static boolean isRead(List<?> step) {
    return "r".equals(step.get(0)) || "read".equals(step.get(0));
  }

  /** Whether a step changes its cell. */
  final boolean changes(List<?> step) {
    return changes(step, changes);
  }

  private static boolean changes(List<?> step, List<String> names) {
    return step.get(0) instanceof String name && names.contains(name);
  }

  /** The value of a step; null if it has none. */
  static @Nullable Object value(List<?> step) {
    return step.size() > 2 ? step.get(2) : null;
  }

  private static Object key(List<?> step) {
    return step.get(1) == null ? NULL_KEY : step.get(1);
  }

  @SuppressWarnings("unchecked") // the shapes were checked
  static List<List<?>> transaction(Operation op) {
    return (List<List<?>>) assured(op.output() instanceof List ? op.output() : op.input());
  }

  @Override
  public final Step<PersistentMap<Object, V>> step(PersistentMap<Object, V> cells, Operation op) {
    if (!op.name().equals("txn")) {
      return Step.illegal("%s has no operation %s", name(), op.name());
    }
    PersistentMap<Object, V> now = cells;
    for (List<?> step : transaction(op)) {
      if (changes(step)) {
        now = after(now, step);
      } else if (isKnown(step, op)
          && !Objects.equals(shown(now.get(key(step))), shown(read(step)))) {
        return Step.illegal(complaint(), step.get(1), shown(now.get(key(step))));
      }
    }
    return Step.to(now);
  }

  @SuppressWarnings("unchecked") // the shapes were checked
  private @Nullable V read(List<?> step) {
    return (V) value(step);
  }

  private PersistentMap<Object, V> after(PersistentMap<Object, V> cells, List<?> step) {
    V after = changed(cells.get(key(step)), value(step));
    return after == null ? cells.remove(key(step)) : cells.put(key(step), after);
  }

  @Override
  public final List<Object> outputs(PersistentMap<Object, V> cells, Operation call) {
    PersistentMap<Object, V> now = cells;
    List<List<?>> done = new ArrayList<>();
    for (List<?> step : transaction(call)) {
      if (changes(step)) {
        now = after(now, step);
        done.add(step);
      } else {
        done.add(Arrays.asList(step.get(0), step.get(1), shown(now.get(key(step)))));
      }
    }
    return List.of(done);
  }

  /** A transaction that only changes does what its input says. */
  @Override
  public final @Nullable Object forcedOutput(Operation pending) {
    return transaction(pending).stream().allMatch(this::changes) ? pending.input() : UNKNOWN;
  }
}
