package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.io.Serializable;
import java.util.List;
import java.util.Set;

/**
 * Which operations go where: to the target of their part or, where one large object is expected, to
 * homes by their values at once.
 *
 * @param targets how many there are; one more gets what is said of splits
 * @param whole objects that are one part, although some of their operations have keys
 * @param atHomes whether targets are homes, for values instead of parts
 */
record SplitTargets(
    int targets, boolean oneHistory, Set<PartId> whole, boolean atHomes, LargeKind kind)
    implements Serializable {
  /** The target of all operations of a part. */
  int of(PartId id) {
    return Math.floorMod(id.spread(), targets);
  }

  /** The part of an operation of a block. */
  PartId idOf(History h, int row, Spec<?> spec) {
    Object object = h.objects().get(h.objectId(row));
    String history = oneHistory ? "" : (String) ((List<?>) object).get(0);
    Object named = oneHistory ? object : ((List<?>) object).get(1);
    PartId id = new PartId(history, named, null);
    boolean split = !kind.container() && !whole.contains(id);
    return split ? new PartId(history, named, spec.key(h.operation(row))) : id;
  }
}
