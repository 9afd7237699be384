package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An algorithm ready to run. {@link #with} puts routines together that were compiled before, at no
 * cost, so that a search over combinations compiles each routine once.
 *
 * <pre>{@code
 * CompiledObject set = CompiledObject.of(algorithm, List.of());
 * }</pre>
 */
public final class CompiledObject {
  final ConcurrentAlgorithm algorithm;
  final HeapLayout layout;
  final List<CompiledRoutine> routines;
  final CompiledRoutine initially;
  final List<String> units;

  private CompiledObject(
      ConcurrentAlgorithm algorithm,
      HeapLayout layout,
      List<CompiledRoutine> routines,
      CompiledRoutine initially,
      List<String> units) {
    this.algorithm = algorithm;
    this.layout = layout;
    this.routines = routines;
    this.initially = initially;
    this.units = units;
  }

  /**
   * Compiles an algorithm.
   *
   * @param units the building blocks that schedules know steps by, at most 64; the same list for
   *     all algorithms on which a schedule is replayed
   */
  public static CompiledObject of(ConcurrentAlgorithm algorithm, List<String> units) {
    HeapLayout layout = new HeapLayout(algorithm);
    Routine initial =
        new Routine(
            "initially",
            List.of(),
            Optional.empty(),
            algorithm.initialLocals(),
            algorithm.initially());
    List<CompiledRoutine> routines = new ArrayList<>();
    for (Routine r : algorithm.routines()) {
      routines.add(RoutineCompiler.compile(layout, r, units));
    }
    return new CompiledObject(
        algorithm,
        layout,
        List.copyOf(routines),
        RoutineCompiler.compileInitial(layout, initial),
        List.copyOf(units));
  }

  /** Compiles one operation for this object. */
  public CompiledRoutine compile(Routine routine) {
    return RoutineCompiler.compile(layout, routine, units);
  }

  /** The same object with other operations, compiled for this object, in the same order. */
  public CompiledObject with(List<CompiledRoutine> others) {
    return new CompiledObject(algorithm, layout, List.copyOf(others), initially, units);
  }
}
