package dev.plumbline.core.spec;

import static dev.plumbline.core.spec.TransactionSteps.value;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists that transactions append to and read atomically: {@code txn([["append", k, v], ["r", k, [v,
 * ...]], ...])}, as Elle and Jepsen record them. All lists start empty; a list that was read as
 * null is empty, too.
 *
 * <p>What a completed transaction did is its output if that is a list, else its input. What a
 * pending one read is not known. Reads see earlier appends of their own transaction.
 *
 * <p>Histories are decided by {@code core.transaction}, at a level that people choose; this is what
 * strict serializability means, for tiny histories and repeated values.
 */
public final class ListAppendSpec
    implements Spec<PersistentMap<Object, List<Object>>>,
        Traits<PersistentMap<Object, List<Object>>> {
  private static final Shape TRANSACTION =
      TransactionSteps.shape(
          "a list of [\"append\", key, value] and [\"r\", key, list]",
          ListAppendSpec::isAppend,
          list -> list == null || list instanceof List);

  private static final Shape TRANSACTION_OR_NOTHING = TransactionSteps.orNothing(TRANSACTION);

  ListAppendSpec() {}

  private static boolean isAppend(List<?> step) {
    return "append".equals(step.get(0));
  }

  @Override
  public String name() {
    return "list-append";
  }

  @Override
  public PersistentMap<Object, List<Object>> initial() {
    return PersistentMap.empty();
  }

  @Override
  public List<Signature> operations() {
    return List.of(Signature.query("txn", TRANSACTION, TRANSACTION_OR_NOTHING, "transaction"));
  }

  @Override
  public Step<PersistentMap<Object, List<Object>>> step(
      PersistentMap<Object, List<Object>> lists, Operation op) {
    if (!op.name().equals("txn")) {
      return Step.illegal("lists have no operation %s", op.name());
    }
    PersistentMap<Object, List<Object>> now = lists;
    for (List<?> step : TransactionSteps.of(op)) {
      Object key = step.get(1);
      if (isAppend(step)) {
        now = now.put(key, appended(of(now, key), step.get(2)));
      } else if (!op.pending() && !of(now, key).equals(shown(step))) {
        return Step.illegal("key %s has the list %s", key, of(now, key));
      }
    }
    return Step.to(now);
  }

  private static List<Object> of(PersistentMap<Object, List<Object>> lists, Object key) {
    List<Object> list = lists.get(key);
    return list == null ? List.of() : list;
  }

  private static List<?> shown(List<?> read) {
    return value(read) instanceof List<?> list ? list : List.of();
  }

  private static List<Object> appended(List<Object> list, Object value) {
    List<Object> longer = new ArrayList<>(list);
    longer.add(value);
    return Collections.unmodifiableList(longer);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, List<Object>> lists, Operation call) {
    PersistentMap<Object, List<Object>> now = lists;
    List<List<?>> done = new ArrayList<>();
    for (List<?> step : TransactionSteps.of(call)) {
      Object key = step.get(1);
      if (isAppend(step)) {
        now = now.put(key, appended(of(now, key), step.get(2)));
        done.add(step);
      } else {
        done.add(Arrays.asList(step.get(0), key, of(now, key)));
      }
    }
    return List.of(done);
  }

  @Override
  public Traits<PersistentMap<Object, List<Object>>> traits() {
    return this;
  }

  @Override
  public Kind kind(Operation op) {
    return TransactionSteps.of(op).stream().anyMatch(ListAppendSpec::isAppend)
        ? Kind.OTHER
        : Kind.READ_ONLY;
  }

  /** A transaction that only appends does what its input says. */
  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return TransactionSteps.of(pending).stream().allMatch(ListAppendSpec::isAppend)
        ? pending.input()
        : UNKNOWN;
  }
}
