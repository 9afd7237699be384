package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.model.CompileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sketch of an algorithm: a skeleton with holes, and the placeholders that say what fills them.
 *
 * <pre>{@code
 * Schema schema = SchemaReader.read(Path.of("null-set.schema"));
 * schema.placeholders().forEach(p -> System.out.println(p.name()));
 * }</pre>
 *
 * @param skeleton the algorithm, in which an empty atomic section of the unit {@code <NAME>} stands
 *     for the hole of that name
 * @param text the file
 * @param positions where operations, {@code initially} and, under no name, the specification are
 */
public record Schema(
    String name,
    ConcurrentAlgorithm skeleton,
    List<Placeholder> placeholders,
    CheckSettings settings,
    String text,
    Map<String, SourcePosition> positions) {
  public Schema {
    placeholders = List.copyOf(placeholders);
    positions = Map.copyOf(positions);
  }

  /** A mistake that shows only when code is compiled or run, with where it is. */
  public SchemaException located(CompileException mistake) {
    SourcePosition object = positions.getOrDefault("", new SourcePosition(1, 1));
    return SchemaException.of(
        positions.getOrDefault(mistake.operation(), object), mistake.getMessage());
  }

  /** Whether nothing is left open: a finished algorithm. */
  public boolean isFinished() {
    return placeholders.isEmpty();
  }

  static Statement hole(String placeholder) {
    return new Statement.Atomic("<" + placeholder + ">", List.of());
  }

  /** The labels of all blocks, by which steps of saved schedules are known. */
  public List<String> units() {
    List<String> units = new ArrayList<>();
    placeholders.forEach(p -> p.blocks().forEach(b -> units.add(b.label())));
    return units;
  }

  /** The operation with code in the places of its holes. */
  public static Routine fill(Routine routine, Map<String, List<Statement>> fillings) {
    return routine.withBody(fill(routine.body(), fillings));
  }

  private static List<Statement> fill(List<Statement> body, Map<String, List<Statement>> fillings) {
    List<Statement> filled = new ArrayList<>();
    for (Statement statement : body) {
      if (statement instanceof Statement.Atomic hole && isHole(hole)) {
        String name = hole.unit().substring(1, hole.unit().length() - 1);
        filled.addAll(fillings.getOrDefault(name, List.of(statement)));
      } else if (statement instanceof Statement.If branch) {
        filled.add(
            new Statement.If(
                branch.unit(),
                branch.condition(),
                fill(branch.then(), fillings),
                fill(branch.otherwise(), fillings)));
      } else if (statement instanceof Statement.While loop) {
        filled.add(new Statement.While(loop.unit(), loop.condition(), fill(loop.body(), fillings)));
      } else {
        filled.add(statement);
      }
    }
    return filled;
  }

  private static boolean isHole(Statement.Atomic section) {
    return section.body().isEmpty() && section.unit().startsWith("<");
  }
}
