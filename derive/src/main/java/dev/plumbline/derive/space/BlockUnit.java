package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.BlockEffects;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Blocks that always stand together in one order, such as a validation and the restart after it.
 *
 * @param name the labels of the blocks
 * @param code what they do, one after the other
 */
record BlockUnit(
    String name, List<String> labels, List<Statement> code, List<BlockEffects> effects) {
  /** The places that it accesses, without those in nodes that nobody else knows. */
  Set<HeapPlace> reads(Set<String> privateNodes) {
    Set<HeapPlace> places = new HashSet<>();
    effects.forEach(e -> places.addAll(e.reads()));
    return shared(places, privateNodes);
  }

  Set<HeapPlace> writes(Set<String> privateNodes) {
    Set<HeapPlace> places = new HashSet<>();
    effects.forEach(e -> places.addAll(e.writes()));
    return shared(places, privateNodes);
  }

  private static Set<HeapPlace> shared(Set<HeapPlace> places, Set<String> privateNodes) {
    places.removeIf(
        p -> p instanceof HeapPlace.FieldOf field && privateNodes.contains(field.pointer()));
    return places;
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
      privateNodes.addAll(effect.created());
      privateNodes.removeAll(effect.published());
    }
  }
}
