package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.BlockEffects;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Blocks that always stand together in one order, such as a validation and the restart after it.
 *
 * @param name the labels of the blocks
 * @param code what they do, one after the other
 */
record BlockUnit(
    String name, List<String> labels, List<Statement> code, List<BlockEffects> effects) {
  Set<HeapPlace> reads() {
    Set<HeapPlace> places = new HashSet<>();
    effects.forEach(e -> places.addAll(e.reads()));
    return places;
  }

  Set<HeapPlace> writes() {
    Set<HeapPlace> places = new HashSet<>();
    effects.forEach(e -> places.addAll(e.writes()));
    return places;
  }

  /**
   * How many blocks access what others may see. Each does so once at most.
   *
   * @param privateNodes the locals that point to nodes nobody else knows, before this unit
   */
  int accesses(Set<String> privateNodes) {
    Set<String> stillPrivate = new HashSet<>(privateNodes);
    effects.forEach(e -> stillPrivate.removeAll(e.published()));
    return (int) effects.stream().filter(e -> touches(e, stillPrivate)).count();
  }

  private static boolean touches(BlockEffects effects, Set<String> privateNodes) {
    return effects.locks()
        || Stream.concat(effects.reads().stream(), effects.writes().stream())
            .anyMatch(
                p ->
                    !(p instanceof HeapPlace.FieldOf field
                        && privateNodes.contains(field.pointer())));
  }

  Set<String> assigned() {
    Set<String> locals = new HashSet<>();
    effects.forEach(e -> locals.addAll(e.assigned()));
    return locals;
  }

  Set<String> used() {
    Set<String> locals = new HashSet<>();
    effects.forEach(e -> locals.addAll(e.used()));
    return locals;
  }

  /** All of it, one block after the other. */
  BlockEffects whole() {
    return effects.stream().reduce(BlockEffects::with).orElseThrow();
  }

  boolean exits() {
    return effects.stream().anyMatch(BlockEffects::exits);
  }

  boolean restarts() {
    return effects.stream().anyMatch(BlockEffects::restarts);
  }

  boolean locks() {
    return effects.stream().anyMatch(BlockEffects::locks);
  }

  /** The locals that point to nodes nobody else knows, after this unit. */
  void follow(Set<String> privateNodes) {
    for (BlockEffects effect : effects) {
      privateNodes.removeAll(effect.published());
      privateNodes.addAll(effect.created());
    }
  }
}
