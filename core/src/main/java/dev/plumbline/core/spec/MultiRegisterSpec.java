package dev.plumbline.core.spec;

import static dev.plumbline.core.spec.TransactionSteps.value;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several registers that transactions read and write atomically: {@code txn([["r", k, v], ["w", k,
 * v], ...])}. Registers start with null.
 *
 * <p>What a completed transaction did is its output if that is a list, else its input; so
 * recordings may give reads their values in either place. In a pending transaction a read of null
 * is one whose value is not known; in a completed one, too, if {@linkplain Specs#nilReadsLegal
 * reads of null are legal}. Reads see earlier writes of their own transaction.
 *
 * <p>Histories are not partitioned: a transaction concerns several keys.
 *
 * <p>Traits. A transaction without writes never changes anything. One without reads of known value
 * is legal everywhere and, run after another that writes the same keys, leaves nothing of it: an
 * overwrite, grouped by the set of its keys. There are no tokens, since a transaction can bring
 * about several.
 */
final class MultiRegisterSpec
    implements Spec<PersistentMap<Object, Object>>, Traits<PersistentMap<Object, Object>> {
  private static final Shape TRANSACTION =
      TransactionSteps.shape(
          "a list of [\"r\", key, value] and [\"w\", key, value]",
          MultiRegisterSpec::isWrite,
          value -> true);

  private static final Shape TRANSACTION_OR_NOTHING = TransactionSteps.orNothing(TRANSACTION);

  private final PersistentMap<Object, Object> initial;
  private final boolean nilReadsLegal;

  MultiRegisterSpec(PersistentMap<Object, Object> initial) {
    this(initial, false);
  }

  private MultiRegisterSpec(PersistentMap<Object, Object> initial, boolean nilReadsLegal) {
    this.initial = initial;
    this.nilReadsLegal = nilReadsLegal;
  }

  /** The same registers, where no read of null says anything. */
  MultiRegisterSpec nilReadsLegal() {
    return new MultiRegisterSpec(initial, true);
  }

  private static boolean isWrite(List<?> access) {
    return "w".equals(access.get(0)) || "write".equals(access.get(0));
  }

  @Override
  public String name() {
    return "multi-register";
  }

  @Override
  public PersistentMap<Object, Object> initial() {
    return initial;
  }

  @Override
  public List<Signature> operations() {
    return List.of(
        Signature.query(
            "txn", TRANSACTION, TRANSACTION_OR_NOTHING, "transaction", "read", "write"));
  }

  @Override
  public Step<PersistentMap<Object, Object>> step(
      PersistentMap<Object, Object> registers, Operation op) {
    if (!op.name().equals("txn")) {
      return Step.illegal("a multi-register has no operation %s", op.name());
    }
    PersistentMap<Object, Object> now = registers;
    for (List<?> access : TransactionSteps.of(op)) {
      Object key = access.get(1);
      if (isWrite(access)) {
        now = value(access) == null ? now.remove(key) : now.put(key, value(access));
      } else if (isKnown(access, op) && !Objects.equals(now.get(key), value(access))) {
        return Step.illegal("register %s has the value %s", key, now.get(key));
      }
    }
    return Step.to(now);
  }

  private boolean isKnown(List<?> read, Operation op) {
    return value(read) != null || (!op.pending() && !nilReadsLegal);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Object> registers, Operation call) {
    PersistentMap<Object, Object> now = registers;
    List<List<?>> done = new ArrayList<>();
    for (List<?> access : TransactionSteps.of(call)) {
      Object key = access.get(1);
      if (isWrite(access)) {
        now = value(access) == null ? now.remove(key) : now.put(key, value(access));
        done.add(access);
      } else {
        done.add(Arrays.asList(access.get(0), key, now.get(key)));
      }
    }
    return List.of(done);
  }

  @Override
  public Traits<PersistentMap<Object, Object>> traits() {
    return this;
  }

  @Override
  public Kind kind(Operation op) {
    boolean writes = false;
    boolean reads = false;
    for (List<?> access : TransactionSteps.of(op)) {
      writes |= isWrite(access);
      reads |= !isWrite(access) && isKnown(access, op);
    }
    return !writes ? Kind.READ_ONLY : reads ? Kind.OTHER : Kind.OVERWRITE;
  }

  @Override
  public Object group(Operation op) {
    Set<Object> keys = new HashSet<>();
    for (List<?> access : TransactionSteps.of(op)) {
      if (isWrite(access)) {
        keys.add(access.get(1));
      }
    }
    return keys;
  }

  /** A transaction that only writes does what its input says. */
  @Override
  public @Nullable Object forcedOutput(Operation pending) {
    return TransactionSteps.of(pending).stream().allMatch(MultiRegisterSpec::isWrite)
        ? pending.input()
        : UNKNOWN;
  }
}
