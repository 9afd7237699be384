package dev.plumbline.explore.engine;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.programs.Sample;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs samples in a JVM with the agent: each trace once, and every order of events; also with every
 * access an event, and with every iteration of a loop. Prints a line for each sample that ends in
 * "as expected", or says what is not.
 */
final class ComparedSamples {
  /** More executions are not compared one by one. */
  private static final int MOST = Integer.getInteger("most", 500);

  private static final int MOST_EVENTS = 5_000;

  /** Of executions in which threads read again and again. */
  private static final int FEW_EVENTS = 40;

  private ComparedSamples() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    Pattern wanted = Pattern.compile(arguments.length == 0 ? "" : arguments[0]);
    for (Sample sample : Sample.all()) {
      if (wanted.matcher(sample.name()).find()) {
        Agent.instrument(sample.factory().get().getClass());
        System.out.println(sample.name() + ": " + compare(sample));
      }
    }
    System.exit(0); // threads that are given up wait for ever
  }

  private static String compare(Sample sample) throws ReflectiveOperationException {
    Program program = SampleProgram.of(sample);
    ProgramOutcomes reduced = outcomes(program, Engine.Reduction.TRACES, MOST_EVENTS);
    Engine.Summary summary = reduced.summary();
    if (sample.outcomes().contains(Sample.UNCONTROLLED)) {
      boolean told = summary.trouble() != null && summary.trouble().contains(Sample.UNCONTROLLED);
      if (told && summary.cut() > 0) {
        return "is also said to have too many events " + summary;
      }
      return told ? "is said to be out of control as expected" : "passes silently " + summary;
    }
    if (summary.trouble() != null) {
      return summary.trouble();
    }
    if (!sample.outcomes().isEmpty()
        && (summary.exhausted()
            ? !reduced.answers().equals(sample.outcomes())
            : !sample.outcomes().containsAll(reduced.answers()))) {
      return "answers " + reduced.answers() + " instead of " + sample.outcomes();
    }
    if (!summary.exhausted()) {
      return "more than %d traces: too many to compare all".formatted(summary.executions());
    }
    ProgramOutcomes unfiltered = without("Locality", program, MOST_EVENTS);
    if (!unfiltered.answers().equals(reduced.answers())) {
      return "with an event for each access " + unfiltered.answers() + ", not " + reduced.answers();
    }
    ProgramOutcomes restless = without("Spinning", program, FEW_EVENTS);
    boolean all = restless.summary().exhausted();
    if ((!all && !ends(reduced).containsAll(ends(restless)))
        || (all && !ends(reduced).equals(ends(restless)))) {
      return "without rest " + restless.answers() + ", not " + reduced.answers();
    }
    return compareAll(program, reduced);
  }

  private static String compareAll(Program program, ProgramOutcomes reduced) {
    ProgramOutcomes every = outcomes(program, Engine.Reduction.NOTHING, MOST_EVENTS);
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

  private static ProgramOutcomes outcomes(Program program, Engine.Reduction reduction, int events) {
    return ProgramOutcomes.of(
        program, reduction, new EngineLimits(MOST, events, EngineLimits.NONE.deadline()));
  }

  /** What comes of it without a rule of the runtime, which the boot loader has. */
  private static ProgramOutcomes without(String rule, Program program, int events)
      throws ReflectiveOperationException {
    Field enabled =
        Class.forName("dev.plumbline.explore.runtime." + rule, true, null)
            .getDeclaredField("enabled");
    enabled.setAccessible(true);
    enabled.set(null, false);
    try {
      return outcomes(program, Engine.Reduction.TRACES, events);
    } finally {
      enabled.set(null, true);
    }
  }

  /** Without those in which a thread reads for ever, which has no end unless it rests. */
  private static Set<String> ends(ProgramOutcomes outcomes) {
    return outcomes.answers().stream()
        .filter(seen -> !seen.startsWith("LIVELOCK"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> difference(ProgramOutcomes one, ProgramOutcomes other) {
    Set<String> left = new TreeSet<>(one.all());
    left.removeAll(other.all());
    return left;
  }
}
