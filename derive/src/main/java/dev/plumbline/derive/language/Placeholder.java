package dev.plumbline.derive.language;

import java.util.List;

/**
 * A hole in an operation, with the blocks that fill it and what their order has to obey.
 *
 * @param routine the operation that it is a hole of
 * @param surroundings what the operation does outside of its holes
 * @param orders what the designer says to follow from the correctness of what
 */
public record Placeholder(
    String name,
    String routine,
    SourcePosition at,
    BlockEffects surroundings,
    List<BuildingBlock> blocks,
    List<BlockConstraint> constraints,
    List<ChoiceOrder> orders) {
  public Placeholder {
    blocks = List.copyOf(blocks);
    constraints = List.copyOf(constraints);
    orders = List.copyOf(orders);
  }
}
