package dev.plumbline.derive.language;

import java.util.List;
import java.util.Set;

/**
 * A hole in an operation, with the blocks that fill it and what their order has to obey.
 *
 * @param routine the operation that it is a hole of
 * @param surroundings what the operation does outside of this hole
 * @param notNull the pointers that cannot be null where the hole is
 * @param orders what the designer says to follow from the correctness of what
 */
public record Placeholder(
    String name,
    String routine,
    SourcePosition at,
    BlockEffects surroundings,
    Set<String> notNull,
    List<BuildingBlock> blocks,
    List<BlockConstraint> constraints,
    List<ChoiceOrder> orders) {
  public Placeholder {
    notNull = Set.copyOf(notNull);
    blocks = List.copyOf(blocks);
    constraints = List.copyOf(constraints);
    orders = List.copyOf(orders);
  }

  /** What all ways to write its blocks do. */
  BlockEffects effects() {
    return blocks.stream()
        .flatMap(b -> b.variants().stream())
        .map(BlockVariant::effects)
        .reduce(BlockEffects::with)
        .orElseThrow();
  }

  /** The same hole with other surroundings. */
  Placeholder within(BlockEffects other) {
    return new Placeholder(name, routine, at, other, notNull, blocks, constraints, orders);
  }
}
