package dev.plumbline.explore;

import dev.plumbline.explore.scenario.Finding;
import dev.plumbline.explore.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/**
 * What an exploration found.
 *
 * @param verdict the answer
 * @param coverage what was explored, by size of scenarios
 * @param executions how many executions were visited, all of them different
 * @param blocked how many were given up because they would only have repeated others
 * @param histories how many histories were judged, told apart by answers and order
 * @param cpuMillis processor time of the whole program, from its start
 * @param startMillis processor time from the program's start to the end of the first execution
 * @param failure what is wrong; nothing if nothing was found
 * @param notes what a person should know, in sentences
 */
public record Exploration(
    Verdict verdict,
    List<Coverage> coverage,
    long executions,
    long blocked,
    long histories,
    long cpuMillis,
    long startMillis,
    Optional<Failure> failure,
    List<String> notes) {
  /** The answer: one of three. */
  public enum Verdict {
    /** Nothing was found, and everything that was asked for was looked at. */
    LINEARIZABLE,
    /** There is an execution that must not be. */
    VIOLATION,
    /** Nothing was found, but not everything was looked at. Not a pass. */
    UNDECIDED
  }

  /**
   * What was explored of the scenarios of one size.
   *
   * @param operations how many operations the threads perform in all
   * @param explored how many scenarios were begun
   * @param scenarios how many there are; if they were too many to count, as many as were counted
   * @param exhaustive whether all interleavings of all of them were explored
   */
  public record Coverage(int operations, long explored, long scenarios, boolean exhaustive) {}

  /**
   * An execution that must not be.
   *
   * @param scenario the smallest in which there is one
   * @param finding what is wrong with it
   * @param steps what happened in it
   * @param schedule the choices that lead to it
   */
  public record Failure(
      Scenario scenario, Finding finding, List<ExplorationStep> steps, String schedule) {
    public Failure {
      steps = List.copyOf(steps);
    }
  }

  public Exploration {
    coverage = List.copyOf(coverage);
    notes = List.copyOf(notes);
  }

  /** How many scenarios were begun. */
  public long scenarios() {
    return coverage.stream().mapToLong(Coverage::explored).sum();
  }

  /** Whether all interleavings of all scenarios that were asked for were explored. */
  public boolean exhaustive() {
    return !coverage.isEmpty() && coverage.stream().allMatch(Coverage::exhaustive);
  }

  /** What was covered, in a sentence without its end. */
  public String covered() {
    List<Coverage> whole = coverage.stream().takeWhile(Coverage::exhaustive).toList();
    long scenarios = whole.stream().mapToLong(Coverage::scenarios).sum();
    int most = whole.stream().mapToInt(Coverage::operations).max().orElse(0);
    StringBuilder text = new StringBuilder();
    if (scenarios > 0) {
      text.append(
          scenarios == 1
              ? "all interleavings of the scenario"
              : "all interleavings of all %,d scenarios of up to %s"
                  .formatted(scenarios, counted(most)));
    }
    coverage.stream()
        .skip(whole.size())
        .forEach(
            part ->
                text.append(text.isEmpty() ? "" : "; ")
                    .append(
                        "%,d of %,d scenarios of %s begun"
                            .formatted(
                                part.explored, part.scenarios, counted(part.operations))));
    return text.toString();
  }

  private static String counted(int operations) {
    return operations == 1 ? "1 operation" : operations + " operations";
  }
}
