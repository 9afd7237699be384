package dev.plumbline.explore.engine;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.programs.Sample;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Runs samples in a JVM with the agent: each trace once, and every order of events. Prints a line
 * for each sample that ends in "as expected", or says what is not.
 */
final class ComparedSamples {
  private static final int MOST = Integer.getInteger("most", 3_000);

  private ComparedSamples() {}

  public static void main(String[] arguments) {
    Pattern wanted = Pattern.compile(arguments.length == 0 ? "" : arguments[0]);
    for (Sample sample : Sample.all()) {
      if (wanted.matcher(sample.name()).find()) {
        Agent.instrument(sample.factory().get().getClass());
        System.out.println(sample.name() + ": " + compare(sample));
      }
    }
    System.exit(0); // threads that are given up wait for ever
  }

  private static String compare(Sample sample) {
    Program program = SampleProgram.of(sample);
    Outcomes reduced = Outcomes.of(program, Engine.Reduction.TRACES, MOST);
    if (!reduced.summary().exhausted()) {
      return "not explored: " + reduced.summary() + " " + reduced.answers();
    }
    if (!sample.outcomes().isEmpty() && !reduced.answers().equals(sample.outcomes())) {
      return "answers " + reduced.answers() + " instead of " + sample.outcomes();
    }
    Outcomes every = Outcomes.of(program, Engine.Reduction.NOTHING, MOST);
    String counts =
        "%d traces of %d executions"
            .formatted(reduced.summary().executions(), every.summary().executions());
    if (!reduced.all().containsAll(every.all())) {
      return counts + ", of which these are missing: " + difference(every, reduced);
    }
    if (!every.summary().exhausted()) {
      return every.summary().trouble() == null && every.summary().cut() == 0
          ? counts + " that are too many to compare all"
          : "not enumerated: " + every.summary();
    }
    return every.all().equals(reduced.all())
        ? counts + " as expected"
        : counts + " and these besides: " + difference(reduced, every);
  }

  private static Set<String> difference(Outcomes one, Outcomes other) {
    Set<String> left = new TreeSet<>(one.all());
    left.removeAll(other.all());
    return left;
  }
}
