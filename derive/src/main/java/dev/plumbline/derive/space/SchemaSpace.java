package dev.plumbline.derive.space;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.Placeholder;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All ways to fill all placeholders of a schema. */
public final class SchemaSpace {
  private final Schema schema;
  private final List<FillingSpace> parts;

  /**
   * Enumerates the fillings of each placeholder.
   *
   * @param honest whether alternatives, optional conjuncts and blocks that are declared to go
   *     together are multiplied out
   */
  public SchemaSpace(Schema schema, boolean honest) {
    this.schema = schema;
    this.parts = new ArrayList<>();
    long left = Long.MAX_VALUE;
    for (Placeholder placeholder : schema.placeholders()) {
      FillingSpace part = new FillingSpace(placeholder, honest);
      parts.add(part);
      left /= part.instances();
      if (left == 0) {
        throw SchemaException.of(
            placeholder.at(),
            "The schema has more than %,d instances: add constraints".formatted(Long.MAX_VALUE));
      }
    }
  }

  public Schema schema() {
    return schema;
  }

  /** The fillings of each placeholder. */
  public List<FillingSpace> parts() {
    return Collections.unmodifiableList(parts);
  }

  /** How many algorithms the schema stands for. */
  public long instances() {
    return product(FillingSpace::instances);
  }

  /** How many choices there are for alternatives and optional conjuncts. */
  public long choices() {
    return product(p -> (long) p.choices());
  }

  /** In how many classes results are counted. */
  public long reportedClasses() {
    return product(p -> (long) p.reported().size());
  }

  /** How many classes need a verdict. */
  public long verdictClasses() {
    return product(p -> (long) p.verdicts().size());
  }

  private long product(Function<FillingSpace, Long> size) {
    long product = 1;
    for (FillingSpace part : parts) {
      product *= size.apply(part);
    }
    return product;
  }

  /** The algorithm with one filling for each placeholder. */
  public ConcurrentAlgorithm algorithm(String name, List<Filling> fillings) {
    Map<String, List<Statement>> code = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      code.put(parts.get(i).placeholder().name(), fillings.get(i).code());
    }
    List<Routine> routines = new ArrayList<>();
    for (Routine routine : schema.skeleton().routines()) {
      routines.add(Schema.fill(routine, code));
    }
    return schema.skeleton().withRoutines(name, routines);
  }
}
