package dev.plumbline.explore.engine;

import java.util.Set;
import java.util.TreeSet;

/**
 * All that can be seen of a program from outside: how it ends, what its operations answer, which
 * are blocked, and which precede which; by an engine that runs every order of events, or by one
 * that runs each trace once and finds the orders of its boundaries in memory.
 */
final class ProgramOutcomes {
  private final Set<String> all = new TreeSet<>();
  private final Set<String> answers = new TreeSet<>();
  private Engine.Summary summary;

  private ProgramOutcomes() {}

  static ProgramOutcomes of(Program program, Engine.Reduction reduction, int most) {
    return of(program, reduction, new EngineLimits(most, 400, EngineLimits.NONE.deadline()));
  }

  static ProgramOutcomes of(Program program, Engine.Reduction reduction, EngineLimits limits) {
    ProgramOutcomes outcomes = new ProgramOutcomes();
    outcomes.summary =
        Engine.explore(
            program,
            limits,
            trace -> {
              outcomes.add(trace);
              return true;
            },
            reduction);
    return outcomes;
  }

  Set<String> all() {
    return all;
  }

  /** Only how it ends and what operations answer. */
  Set<String> answers() {
    return answers;
  }

  Engine.Summary summary() {
    return summary;
  }

  private void add(Trace trace) {
    int boundaries = 2 * trace.operations();
    boolean[] there = new boolean[boundaries];
    StringBuilder seen = new StringBuilder().append(trace.end());
    for (int o = 0; o < trace.operations(); o++) {
      seen.append(' ').append(trace.returned(o) ? trace.answer(o) : trace.begun(o) ? "?" : "-");
      there[Trace.first(o)] = trace.returned(o);
      there[Trace.last(o)] = trace.returned(o) && !trace.atomic(o);
    }
    answers.add(seen.toString());
    extend(trace, there, new boolean[boundaries], new StringBuilder(), seen.toString());
  }

  /** All orders of boundaries that extend the trace's, one boundary after the other. */
  private void extend(
      Trace trace, boolean[] left, boolean[] ended, StringBuilder order, String seen) {
    boolean any = false;
    for (int b = 0; b < left.length; b++) {
      if (left[b] && isNext(trace, left, b)) {
        any = true;
        int length = order.length();
        if ((b & 1) == 0) {
          order.append(" <").append(b >> 1).append(':');
          for (int o = 0; o < trace.operations(); o++) {
            order.append(ended[o] ? '1' : '0');
          }
        }
        boolean ends = (b & 1) == 1 || trace.atomic(b >> 1);
        left[b] = false;
        ended[b >> 1] = ends;
        extend(trace, left, ended, order, seen);
        order.setLength(length);
        left[b] = true;
        ended[b >> 1] = false;
      }
    }
    if (!any) {
      all.add(seen + sorted(order));
    }
  }

  private static String sorted(StringBuilder order) {
    String[] parts = order.toString().trim().split(" ");
    java.util.Arrays.sort(parts);
    return " " + String.join(" ", parts);
  }

  private static boolean isNext(Trace trace, boolean[] left, int b) {
    for (int other = 0; other < left.length; other++) {
      if (left[other] && other != b && trace.before(other, b)) {
        return false;
      }
    }
    return true;
  }
}
