package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists that transactions append to and read atomically: {@code txn([["append", k, v], ["r", k, [v,
 * ...]], ...])}, as Elle and Jepsen record them. All lists start empty; a list that was read as
 * null is empty, too. What a pending transaction read is not known.
 *
 * <p>Histories are decided by {@code core.transaction}, at a level that people choose; this is what
 * strict serializability means, for tiny histories and repeated values.
 */
public final class ListAppendSpec extends TransactionalSpec<List<Object>> {
  ListAppendSpec() {
    super(
        "list-append",
        PersistentMap.empty(),
        List.of("append"),
        "[\"append\", key, value] and [\"r\", key, list]",
        read -> read == null || read instanceof List,
        "transaction");
  }

  @Override
  List<Object> changed(@Nullable List<Object> before, @Nullable Object value) {
    List<Object> longer = new ArrayList<>(shown(before));
    longer.add(value);
    return Collections.unmodifiableList(longer);
  }

  @Override
  List<Object> shown(@Nullable List<Object> cell) {
    return cell == null ? List.of() : cell;
  }

  @Override
  boolean isKnown(List<?> read, Operation op) {
    return !op.pending();
  }

  @Override
  String complaint() {
    return "key %s has the list %s";
  }

  @Override
  public Kind kind(Operation op) {
    return transaction(op).stream().anyMatch(this::changes) ? Kind.OTHER : Kind.READ_ONLY;
  }
}
