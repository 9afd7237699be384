package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.verdict.Verdict;
import java.util.Locale;
import java.util.Objects;

/** How relaxed a history is, for people: the degree, its distribution, and what forces it. */
final class DegreeText {
  private static final int WIDEST_BAR = 40;

  private final Degree degree;
  private final Terminal terminal;

  DegreeText(Degree degree, Terminal terminal) {
    this.degree = degree;
    this.terminal = terminal;
  }

  /** Everything after the name of the file. */
  String text() {
    Palette palette = terminal.palette();
    StringBuilder out = new StringBuilder(answer(palette));
    String facts = degree.spec() + ", " + TextReport.count(degree.history().size(), "operation");
    out.append(' ').append(palette.faint(terminal.printable("(" + facts + ")"))).append('\n');
    appendHistogram(out);
    if (degree.impossible() != null) {
      out.append(terminal.paragraph(explanation(degree.impossible().verdict())));
    } else if (degree.forced() != null) {
      out.append(terminal.paragraph(notLess() + explanation(degree.forced().verdict())));
    }
    String decision = terminal.paragraph(decision()).stripTrailing();
    return out.append(palette.faint(decision)).append('\n').toString();
  }

  private String answer(Palette palette) {
    if (degree.impossible() != null) {
      return palette.bad("NOT relaxed-linearizable, whatever the k of " + degree.mode());
    }
    if (degree.exact().isPresent()) {
      return palette.good(degree.mode() + " degree " + degree.atLeast());
    }
    return palette.unsure(degree.mode() + " degree " + bounds(degree));
  }

  /** What is known of a degree that is not exact, such as {@code between 2 and 5}. */
  static String bounds(Degree degree) {
    return degree.atMost() == Degree.UNKNOWN
        ? "at least " + degree.atLeast()
        : "between " + degree.atLeast() + " and " + degree.atMost();
  }

  private void appendHistogram(StringBuilder out) {
    if (degree.overtaking().length == 0) {
      return;
    }
    Histogram histogram = Histogram.of(degree.overtaking());
    String block = terminal.ascii() ? "#" : "█";
    out.append("\n  overtook   values\n");
    for (int i = 0; i < histogram.counts().size(); i++) {
      long n = histogram.counts().get(i);
      long bar =
          n == 0 ? 0 : Math.max(1, Math.round((double) WIDEST_BAR * n / histogram.largest()));
      String row = String.format(Locale.ROOT, "  %8s %,8d  ", histogram.label(i), n);
      out.append((row + block.repeat((int) bar)).stripTrailing()).append('\n');
    }
    out.append('\n');
  }

  /** What the reason is a reason for: nobody asked for less, so it has to be said. */
  private String notLess() {
    return Objects.requireNonNull(degree.forced()).verdict() instanceof Verdict.Violation
        ? "Why not %d: ".formatted(degree.atLeast() - 1)
        : "";
  }

  private String explanation(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? explanation(degree, violation)
        : "Why it is not less was not found within the limits.";
  }

  /** Why it is not less, and for which object, if there are several. */
  static String explanation(Degree degree, Verdict.Violation violation) {
    History history = degree.history();
    int[] core = violation.core().operations();
    if (history.objects().size() < 2 || core.length == 0) {
      return violation.explanation().plainly();
    }
    Object object = history.objects().get(history.objectId(core[0]));
    return "Object %s: %s".formatted(Values.show(object), violation.explanation().plainly());
  }

  private String decision() {
    String found = degree.decider().equals("count") ? "Counted" : "Found by search";
    String text = "%s in %s.".formatted(found, TextReport.duration(degree.nanos()));
    if (degree.cut() != null) {
      return text + " " + cut(degree);
    }
    String proof = TextReport.duration(degree.proofNanos());
    return degree.verified()
        ? text + " Proved in %s, verified independently.".formatted(proof)
        : text + " NOT verified independently.";
  }

  /** Which limit ended what, in a sentence. */
  static String cut(Degree degree) {
    String limit =
        switch (Objects.requireNonNull(degree.cut())) {
          case TIME -> "The time limit ended";
          case MEMORY -> "The memory ended";
          case STATES -> "The limit on states ended";
          case INTERRUPTED -> "It was interrupted";
          case METHOD -> "There is no method for it";
        };
    boolean found = degree.impossible() != null || degree.exact().isPresent();
    return limit + (found ? " before it was proved: NOT verified." : " before it was exact.");
  }
}
