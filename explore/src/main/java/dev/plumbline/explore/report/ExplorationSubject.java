package dev.plumbline.explore.report;

import dev.plumbline.explore.Exploration;
import java.util.function.UnaryOperator;

/**
 * What reports say of an exploration that it does not know itself.
 *
 * @param name what people call the object
 * @param against what it is meant to be, in a word; empty if it is its own specification
 * @param condition what holds of it if nothing is wrong, as in {@code linearizable}
 * @param again what to do with the line that runs an execution again, as in {@code Run it again}
 * @param replay makes that line of what the exploration says of an execution
 */
public record ExplorationSubject(
    String name, String against, String condition, String again, UnaryOperator<String> replay) {
  /** The line that runs a failing execution again. */
  String replayLine(Exploration.Failure failure) {
    return replay.apply(failure.replay());
  }
}
