package dev.plumbline.derive.algorithm;

import java.util.List;
import java.util.Optional;

/**
 * The code of one operation.
 *
 * @param name what the specification calls it
 * @param parameters never assigned to
 * @param result the type of the answer; empty if there is none
 */
public record Routine(
    String name,
    List<Variable> parameters,
    Optional<DataType> result,
    List<Variable> locals,
    List<Statement> body) {
  public Routine {
    parameters = List.copyOf(parameters);
    locals = List.copyOf(locals);
    body = List.copyOf(body);
  }

  /** The same operation with another body. */
  public Routine withBody(List<Statement> other) {
    return new Routine(name, parameters, result, locals, other);
  }
}
