package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import java.util.List;
import java.util.Locale;

/** How measurements are written in tables. */
final class Figures {
  private Figures() {}

  /** As in 980, 13.6k, 2.4M. */
  static String count(long number) {
    if (number < 10_000) {
      return Long.toString(number);
    }
    return number < 1_000_000 ? three(number / 1e3) + "k" : three(number / 1e6) + "M";
  }

  /** Three digits that matter, and no more than two behind the point. */
  static String three(double number) {
    String format = number < 1 ? "%.2f" : number < 100 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, number);
  }

  static String verdict(Decision decision) {
    return switch (decision.answer()) {
      case YES -> "yes";
      case NO -> "no";
      case OUT_OF_TIME -> "none (time)";
      case OUT_OF_MEMORY -> "none (memory)";
    };
  }

  /** CPU milliseconds of the first and the best run. */
  static String firstAndBest(Measured m) {
    return three(m.first().cpuMillis()) + " / " + three(m.best().cpuMillis());
  }

  /** CPU milliseconds of the best run, or how long it went on in vain. */
  static String best(Measured m) {
    String millis = three(m.best().cpuMillis());
    if (m.decision().decided()) {
      return millis;
    }
    String why = m.decision().answer() == Answer.OUT_OF_MEMORY ? "memory, " : "";
    return "none after " + why + millis;
  }

  /** How many times longer the baseline took; at least that, if it gave up. */
  static String ratio(Measured baseline, Measured ours) {
    String least = baseline.decision().decided() ? "" : "> ";
    return ours.decision().decided() ? least + three(factor(baseline, ours)) + "x" : "-";
  }

  static double factor(Measured baseline, Measured ours) {
    // A tick of the CPU clock at least, so that nothing is infinitely faster.
    return baseline.best().cpuMillis() / Math.max(0.001, ours.best().cpuMillis());
  }

  static double median(List<Double> numbers) {
    List<Double> sorted = numbers.stream().sorted().toList();
    int n = sorted.size();
    return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }
}
