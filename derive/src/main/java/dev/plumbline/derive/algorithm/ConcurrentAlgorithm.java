package dev.plumbline.derive.algorithm;

import java.util.List;

/**
 * An algorithm of a concurrent object.
 *
 * @param globals what the object itself holds, such as {@code head}
 * @param initialLocals the locals of {@code initially}
 * @param initially makes the initial heap
 */
public record ConcurrentAlgorithm(
    String name,
    List<NodeType> types,
    List<Variable> globals,
    List<Variable> initialLocals,
    List<Statement> initially,
    List<Routine> routines,
    Specification specification) {
  public ConcurrentAlgorithm {
    types = List.copyOf(types);
    globals = List.copyOf(globals);
    initialLocals = List.copyOf(initialLocals);
    initially = List.copyOf(initially);
    routines = List.copyOf(routines);
  }

  /** The type of this name, or null. */
  public NodeType type(String type) {
    return types.stream().filter(t -> t.name().equals(type)).findFirst().orElse(null);
  }

  /** The global of this name, or null. */
  public Variable global(String global) {
    return globals.stream().filter(g -> g.name().equals(global)).findFirst().orElse(null);
  }

  /** The same object with other operations. */
  public ConcurrentAlgorithm withRoutines(String newName, List<Routine> others) {
    return new ConcurrentAlgorithm(
        newName, types, globals, initialLocals, initially, others, specification);
  }
}
