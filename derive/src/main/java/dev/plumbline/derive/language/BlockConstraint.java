package dev.plumbline.derive.language;

import java.util.List;

/** A constraint that the designer put on blocks, by their labels. */
public record BlockConstraint(SourcePosition at, BlockRelation relation, List<String> blocks) {
  public BlockConstraint {
    blocks = List.copyOf(blocks);
  }
}
