package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pool: put, and take, which answers any of the elements, or null when there are none.
 *
 * <p>Traits. A take that found nothing never changes anything. A pending put answers nothing,
 * whatever it did; a pending take may have taken any element.
 *
 * <p><b>Values.</b> Take all operations of some values out of a legal sequence, and with them all
 * elements of those values: what was there still is, and what was empty still is.
 */
final class PoolSpec extends BuiltinSpec<PersistentMap<Object, Long>>
    implements ContainerTraits<PersistentMap<Object, Long>> {
  PoolSpec() {
    super(
        "pool",
        PersistentMap.empty(),
        new KnownType.Pool(),
        Signature.command(
            "put", Shape.SOME, "add", "insert", "enq", "enqueue", "offer", "push", "send"),
        Signature.query(
            "take",
            Shapes.NO_INPUT,
            Shape.ANY,
            "remove",
            "deq",
            "dequeue",
            "poll",
            "pop",
            "get",
            "recv"));
  }

  @Override
  public Step<PersistentMap<Object, Long>> step(PersistentMap<Object, Long> pool, Operation op) {
    return switch (op.name()) {
      case "put" -> Step.to(pool.put(op.input(), pool.getOrDefault(op.input(), 0L) + 1));
      case "take" -> op.pending() ? lost(pool) : take(pool, op.output());
      default -> Step.illegal("a pool has no operation %s", op.name());
    };
  }

  private static Step<PersistentMap<Object, Long>> take(
      PersistentMap<Object, Long> pool, @Nullable Object v) {
    if (v == null) {
      return pool.isEmpty() ? Step.to(pool) : Step.illegal("%s is in the pool", pool.leastKey());
    }
    return pool.containsKey(v)
        ? Step.to(MultisetSpec.take(pool, v))
        : Step.illegal("%s is not in the pool", v);
  }

  private static Step<PersistentMap<Object, Long>> lost(PersistentMap<Object, Long> pool) {
    Set<PersistentMap<Object, Long>> next = new LinkedHashSet<>();
    for (Object v : pool.keys()) {
      next.add(MultisetSpec.take(pool, v));
    }
    return next.isEmpty() ? Step.to(pool) : Step.toOneOf(next);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Long> pool, Operation call) {
    if (adds(call)) {
      return List.of(Operation.NOTHING);
    }
    return pool.isEmpty() ? Collections.singletonList(null) : pool.keys();
  }

  @Override
  public boolean independentValues() {
    return true;
  }

  @Override
  public boolean adds(Operation op) {
    return op.name().equals("put");
  }

  @Override
  public boolean isRemove(Operation op) {
    return op.name().equals("take");
  }
}
