package dev.plumbline.derive.language;

import java.util.List;

/**
 * An order of implied correctness that the designer declares: an algorithm that is correct with one
 * way to write a block is correct with the ways that come after it.
 *
 * @param ways numbers of variants of the block, from 0, each implying the next
 */
public record ChoiceOrder(SourcePosition at, String block, List<Integer> ways) {
  public ChoiceOrder {
    ways = List.copyOf(ways);
  }
}
