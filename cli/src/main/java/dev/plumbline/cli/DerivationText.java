package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.RealizedAlgorithm;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.language.SchemaWriter;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.realize.AlgorithmCost;
import dev.plumbline.derive.realize.RealizationStep;
import dev.plumbline.derive.search.SavedFailure;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What came of a schema, as a person at a terminal wants to read it. */
final class DerivationText {
  private static final String INDENT = "  ";

  private final String file;
  private final Terminal terminal;
  private final Palette palette;
  private final boolean brief;

  DerivationText(String file, Terminal terminal, boolean brief) {
    this.file = file;
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.brief = brief;
  }

  String text(Derivation derivation) {
    StringBuilder out = new StringBuilder();
    out.append(palette.strong(terminal.printable(file))).append(": ");
    out.append(answer(derivation)).append('\n');
    if (brief) {
      return out.toString();
    }
    paragraph(space(derivation.search()), out);
    paragraph(work(derivation.search()), out);
    paragraph(clients(derivation.search().space()), out);
    limits(derivation, out);
    if (!derivation.minimal().isEmpty()) {
      table(derivation, out);
      code(realized(derivation), out);
    } else if (!derivation.search().failures().isEmpty()) {
      failure(derivation.search(), out);
    }
    return out.toString();
  }

  private void paragraph(String sentence, StringBuilder out) {
    out.append(terminal.paragraph(sentence));
  }

  private String answer(Derivation derivation) {
    int minimal = derivation.minimal().size();
    String found =
        "%,d minimal of %,d accepted classes (%,d instances)"
            .formatted(minimal, derivation.accepted(), derivation.search().acceptedInstances());
    if (!derivation.isComplete()) {
      return palette.unsure("undecided") + ", so far " + found;
    }
    return minimal == 0 ? palette.bad("NO instance is correct") : palette.good(found);
  }

  private static String space(SearchResult search) {
    SchemaSpace space = search.space();
    List<String> parts = new ArrayList<>();
    for (FillingSpace part : space.parts()) {
      parts.add("%s %,d".formatted(part.placeholder().name(), part.instances()));
    }
    String product = parts.size() < 2 ? "" : " (" + String.join(" × ", parts) + ")";
    String choices =
        space.choices() == 1
            ? ""
            : ", for each of %,d choices of alternatives and optional conjuncts"
                .formatted(space.choices());
    return "%s%s%s, in %s of equal verdict."
        .formatted(
            count(space.instances(), "instance"),
            product,
            choices,
            count(space.verdictClasses(), "class"));
  }

  private static String count(long n, String what) {
    String several = what.endsWith("s") ? what + "es" : what + "s";
    return "%,d %s".formatted(n, n == 1 ? what : several);
  }

  private static String work(SearchResult search) {
    return String.format(
        Locale.ROOT,
        "%s model checked (%.3f %% of the instances), %,d rejected by %s, %,d inferred; %s in %.1f"
            + " s.",
        count(search.checked(), "candidate"),
        100.0 * search.checked() / search.space().instances(),
        search.replayed(),
        count(search.failures().size(), "saved schedule"),
        search.inferred(),
        count(search.states(), "state"),
        search.millis() / 1e3);
  }

  private static String clients(SchemaSpace space) {
    List<Bounds> bounds = Deriver.bounds(space.schema().settings());
    List<String> words = bounds.stream().map(ModelCheckText::describe).toList();
    return "Each checked with " + String.join("; then ", words) + ".";
  }

  private void limits(Derivation derivation, StringBuilder out) {
    if (!derivation.isComplete()) {
      paragraph(
          "%,d classes have no verdict%s."
              .formatted(
                  derivation.search().undecided() + derivation.unconfirmed(),
                  derivation.search().stopped().isEmpty()
                      ? ""
                      : ": " + derivation.search().stopped()),
          out);
    }
    if (derivation.withdrawn() > 0) {
      paragraph(
          "%,d results were withdrawn: their class was accepted, but they failed themselves, so"
                  .formatted(derivation.withdrawn())
              + " something that the schema says to commute does not.",
          out);
    }
  }

  private void table(Derivation derivation, StringBuilder out) {
    List<String[]> rows = new ArrayList<>();
    List<FillingSpace> parts = derivation.search().space().parts();
    List<String> head = new ArrayList<>(List.of("", "sections", "inside", "needs", "may wait"));
    parts.forEach(p -> head.add(p.placeholder().name()));
    rows.add(head.toArray(new String[0]));
    for (DerivedAlgorithm algorithm : derivation.minimal()) {
      rows.add(row(algorithm).toArray(new String[0]));
    }
    out.append('\n').append(WordColumns.of(rows, INDENT));
  }

  /** What is said of one result. */
  static List<String> row(DerivedAlgorithm algorithm) {
    List<String> row = new ArrayList<>();
    row.add(algorithm.name());
    row.add(Integer.toString(algorithm.cost().sections()));
    row.add(Integer.toString(algorithm.cost().accesses()));
    row.add(needs(algorithm.cost()));
    row.add(algorithm.blocked().isEmpty() ? "-" : String.join(", ", algorithm.blocked()));
    algorithm.fillings().forEach(f -> row.add(f.toString()));
    return row;
  }

  /** What the operations take that have sections. */
  static String needs(AlgorithmCost cost) {
    List<String> words = new ArrayList<>();
    for (AlgorithmCost.RoutineCost routine : cost.routines()) {
      if (!routine.primitive().equals("none")) {
        words.add(routine.routine() + " " + routine.primitive());
      }
    }
    return words.isEmpty() ? "-" : String.join(", ", words);
  }

  private void code(RealizedAlgorithm first, StringBuilder out) {
    out.append('\n');
    paragraph(first.origin().name() + ", the first of them:", out);
    routines(first.origin().algorithm(), out);
    if (first.steps().isEmpty()) {
      return;
    }
    out.append('\n');
    paragraph("With what machines have, each step checked again:", out);
    for (RealizationStep step : first.steps()) {
      paragraph(
          "%s: %s %s"
              .formatted(step.name(), step.what(), step.isCorrect() ? "Correct." : "NOT correct."),
          out);
    }
    routines(first.algorithm(), out);
  }

  private static void routines(ConcurrentAlgorithm algorithm, StringBuilder out) {
    algorithm
        .routines()
        .forEach(
            r -> {
              out.append('\n');
              SchemaWriter.lines(algorithm, r)
                  .forEach(l -> out.append(INDENT).append(INDENT).append(l).append('\n'));
            });
  }

  private static RealizedAlgorithm realized(Derivation derivation) {
    List<Bounds> bounds = Deriver.bounds(derivation.search().space().schema().settings());
    return RealizedAlgorithm.of(
        derivation.minimal().get(0), bounds.get(bounds.size() - 1), Limits.none());
  }

  private void failure(SearchResult search, StringBuilder out) {
    SavedFailure last = search.failures().get(0);
    out.append('\n');
    paragraph("What the last candidate that was checked does wrong:", out);
    out.append('\n').append(new RunDrawing(terminal).of(last.counterexample()));
  }
}
