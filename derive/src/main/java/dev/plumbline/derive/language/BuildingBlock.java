package dev.plumbline.derive.language;

import java.util.List;

/**
 * A building block of a placeholder: any local work, and at most one access to shared memory.
 *
 * @param variants the ways to write it, the weakest condition first
 */
public record BuildingBlock(String label, SourcePosition at, List<BlockVariant> variants) {
  public BuildingBlock {
    variants = List.copyOf(variants);
  }
}
