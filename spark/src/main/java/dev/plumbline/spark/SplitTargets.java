package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.io.Serializable;
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

  /**
   * The part of an operation of a block.
   *
   * @param file where the split of the block is
   */
  PartId idOf(History h, int row, Spec<?> spec, String file) {
    PartId id = new PartId(oneHistory ? "" : file, h.objects().get(h.objectId(row)), null);
    boolean split = !kind.container() && !whole.contains(id);
    return split ? new PartId(id.history(), id.object(), spec.key(h.operation(row))) : id;
  }
}
