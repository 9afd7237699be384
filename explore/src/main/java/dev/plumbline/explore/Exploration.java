package dev.plumbline.explore;

import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.explore.scenario.Finding;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.explore.scenario.ScenarioSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an exploration found.
 *
 * @param verdict the answer
 * @param coverage what was asked for, and how much of it was explored, by shape of scenarios
 * @param executions how many executions were visited, all of them different
 * @param blocked how many were given up because they would only have repeated others
 * @param histories how many histories were judged, told apart by answers and order
 * @param cpuMillis processor time of the whole program, from its start or the end of the
 *     exploration before
 * @param startMillis processor time from then to the end of the first execution
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
   * What was explored of the scenarios of one shape.
   *
   * @param shape how many operations each thread performs, as in 2+1
   * @param operations how many operations the threads perform in all
   * @param kind what is special about these scenarios
   * @param begun how many scenarios were begun
   * @param whole of how many all interleavings were explored
   * @param sampled of how many others some executions were run, at random or with few preemptions
   * @param scenarios how many there are; if they were too many to count, as many as were counted,
   *     and 0 if they were not even counted
   * @param executions how many executions there were of them
   */
  public record Coverage(
      String shape,
      int operations,
      Kind kind,
      long begun,
      long whole,
      long sampled,
      long scenarios,
      long executions) {
    /** What is special about scenarios. */
    public enum Kind {
      /** Nothing. */
      PLAIN,
      /** Many calls come before the threads. */
      GROWN,
      /** The object crashes at some step, and recovers. */
      CRASHING
    }

    /** Whether all interleavings of all scenarios were explored. */
    public boolean exhaustive() {
      return scenarios > 0 && whole == scenarios;
    }

    /** As in {@code 2+1}, {@code 1+1 after up to 10 calls}, or {@code 1+1 with a crash}. */
    public String words() {
      return switch (kind) {
        case PLAIN -> shape;
        case GROWN -> "%s after up to %d calls".formatted(shape, ScenarioSpace.longestGrown());
        case CRASHING -> shape + " with a crash";
      };
    }

    private boolean isPlain() {
      return kind == Kind.PLAIN;
    }
  }

  /**
   * An execution that must not be.
   *
   * @param scenario the smallest in which there is one
   * @param finding what is wrong with it
   * @param steps what happened in it
   * @param replay a line by which it can be run again
   */
  public record Failure(
      Scenario scenario, Finding finding, List<ExplorationStep> steps, String replay) {
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
    return coverage.stream().mapToLong(Coverage::begun).sum();
  }

  /** Whether all interleavings of all scenarios that were asked for were explored. */
  public boolean exhaustive() {
    return !coverage.isEmpty() && coverage.stream().allMatch(Coverage::exhaustive);
  }

  /**
   * What was covered, in a sentence without its end, as in {@code all interleavings of all 51
   * scenarios of up to 3 operations, and of all 135 of 2+2}.
   */
  public String covered() {
    int whole = wholeSize();
    long small =
        coverage.stream()
            .filter(c -> c.operations <= whole && c.isPlain())
            .mapToLong(Coverage::scenarios)
            .sum();
    List<String> words = new ArrayList<>();
    if (coverage.size() == 1 && exhaustive() && coverage.get(0).scenarios == 1) {
      return "all interleavings of the scenario";
    }
    if (whole > 0) {
      words.add("all %,d scenarios of up to %s".formatted(small, counted(whole)));
    }
    coverage.stream()
        .filter(c -> (c.operations > whole || !c.isPlain()) && c.whole > 0)
        .forEach(c -> words.add(c.exhaustive() ? all(c) : some(c)));
    String some =
        coverage.stream()
            .filter(c -> c.sampled > 0)
            .map(c -> "%,d of %s".formatted(c.sampled, c.words()))
            .collect(Collectors.joining(", "));
    String all = "all interleavings of " + String.join(", and of ", words);
    if (words.isEmpty()) {
      return !some.isEmpty()
          ? "some interleavings of " + some
          : coverage.size() == 1 && coverage.get(0).begun == 1
              ? "some interleavings of the scenario"
              : "nothing";
    }
    return some.isEmpty() ? all : all + "; sampled " + some;
  }

  /** The size up to which all scenarios of all shapes were explored, 0 if there is none. */
  private int wholeSize() {
    int size = 0;
    while (isWhole(size + 1)) {
      size++;
    }
    return size;
  }

  private boolean isWhole(int size) {
    List<Coverage> parts =
        coverage.stream().filter(c -> c.operations == size && c.isPlain()).toList();
    return !parts.isEmpty()
        && parts.size() == ScenarioSpace.shapes(size).size()
        && parts.stream().allMatch(Coverage::exhaustive);
  }

  private static String all(Coverage part) {
    return "all %,d of %s".formatted(part.scenarios, part.words());
  }

  private static String some(Coverage part) {
    return "%,d of the %,d of %s".formatted(part.whole, part.scenarios, part.words());
  }

  private static String counted(int operations) {
    return operations == 1 ? "1 operation" : operations + " operations";
  }
}
