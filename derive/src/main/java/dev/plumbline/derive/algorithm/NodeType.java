package dev.plumbline.derive.algorithm;

import java.util.List;

/**
 * A type of nodes of the heap.
 *
 * @param words fields that share a machine word, such as {@code next} and {@code marked}: a compare
 *     and swap of all of them is one of a single word
 */
public record NodeType(String name, List<Variable> fields, List<List<String>> words) {
  public NodeType {
    fields = List.copyOf(fields);
    words = words.stream().map(List::copyOf).toList();
  }

  /** A type in which every field is a word of its own. */
  public static NodeType of(String name, Variable... fields) {
    return new NodeType(name, List.of(fields), List.of());
  }

  /** The field of this name, or null. */
  public Variable field(String field) {
    return fields.stream().filter(f -> f.name().equals(field)).findFirst().orElse(null);
  }
}
