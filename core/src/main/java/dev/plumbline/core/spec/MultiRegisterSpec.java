package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several registers that transactions read and write atomically: {@code txn([["r", k, v], ["w", k,
 * v], ...])}. Registers start with null.
 *
 * <p>In a pending transaction a read of null is one whose value is not known; in a completed one,
 * too, if {@linkplain Specs#nilReadsLegal reads of null are legal}.
 *
 * <p>Histories are not partitioned: a transaction concerns several keys.
 *
 * <p>Traits. A transaction without writes never changes anything. One without reads of known value
 * is legal everywhere and, run after another that writes the same keys, leaves nothing of it: an
 * overwrite, grouped by the set of its keys. There are no tokens, since a transaction can bring
 * about several.
 */
class MultiRegisterSpec extends TransactionalSpec<Object> {
  private final boolean nilReadsLegal;

  MultiRegisterSpec(PersistentMap<Object, Object> initial) {
    this(initial, false);
  }

  private MultiRegisterSpec(PersistentMap<Object, Object> initial, boolean nilReadsLegal) {
    super(
        "multi-register",
        initial,
        List.of("w", "write"),
        "[\"r\", key, value] and [\"w\", key, value]",
        read -> true,
        "transaction",
        "read",
        "write");
    this.nilReadsLegal = nilReadsLegal;
  }

  /** The same registers, where no read of null says anything. */
  MultiRegisterSpec nilReadsLegal() {
    return new MultiRegisterSpec(initial(), true);
  }

  @Override
  @Nullable Object changed(@Nullable Object before, @Nullable Object value) {
    return value;
  }

  @Override
  @Nullable Object shown(@Nullable Object cell) {
    return cell;
  }

  @Override
  boolean isKnown(List<?> read, Operation op) {
    return value(read) != null || (!op.pending() && !nilReadsLegal);
  }

  @Override
  String complaint() {
    return "register %s has the value %s";
  }

  @Override
  public Kind kind(Operation op) {
    boolean writes = false;
    boolean reads = false;
    for (List<?> step : transaction(op)) {
      writes |= changes(step);
      reads |= !changes(step) && isKnown(step, op);
    }
    return !writes ? Kind.READ_ONLY : reads ? Kind.OTHER : Kind.OVERWRITE;
  }

  @Override
  public Object group(Operation op) {
    Set<Object> keys = new HashSet<>();
    for (List<?> step : transaction(op)) {
      if (changes(step)) {
        keys.add(step.get(1));
      }
    }
    return keys;
  }
}
