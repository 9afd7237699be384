package dev.plumbline.cli;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.language.SchemaWriter;
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
    limits(derivation, out);
    if (!derivation.minimal().isEmpty()) {
      table(derivation, out);
      code(derivation.minimal().get(0), out);
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
    String choices =
        space.choices() == 1
            ? ""
            : ", for each of %,d choices of alternatives and optional conjuncts"
                .formatted(space.choices());
    List<String> parts = new ArrayList<>();
    for (FillingSpace part : space.parts()) {
      parts.add("%s %,d".formatted(part.placeholder().name(), part.instances()));
    }
    return "%,d instances (%s)%s, in %,d classes that can differ."
        .formatted(space.instances(), String.join(" × ", parts), choices, space.verdictClasses());
  }

  private static String work(SearchResult search) {
    return String.format(
        Locale.ROOT,
        "%,d candidates were model checked, %.3f %% of the instances; %,d saved schedules rejected"
            + " %,d others, and %,d follow from others. %,d states in %.1f s.",
        search.checked(),
        100.0 * search.checked() / search.space().instances(),
        search.failures().size(),
        search.replayed(),
        search.inferred(),
        search.states(),
        search.millis() / 1e3);
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
              + " pointers that the blocks hold apart point to the same node.",
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
      List<String> row = new ArrayList<>();
      row.add(algorithm.name());
      row.add(Integer.toString(algorithm.cost().sections()));
      row.add(Integer.toString(algorithm.cost().accesses()));
      row.add(algorithm.cost().primitive());
      row.add(algorithm.blocked().isEmpty() ? "-" : String.join(", ", algorithm.blocked()));
      algorithm.fillings().forEach(f -> row.add(f.toString()));
      rows.add(row.toArray(new String[0]));
    }
    out.append('\n').append(TextTable.of(rows, INDENT));
  }

  private void code(DerivedAlgorithm cheapest, StringBuilder out) {
    out.append('\n');
    paragraph(cheapest.name() + ", the first of them:", out);
    cheapest
        .algorithm()
        .routines()
        .forEach(
            r -> {
              out.append('\n');
              SchemaWriter.lines(r)
                  .forEach(l -> out.append(INDENT).append(INDENT).append(l).append('\n'));
            });
  }

  private void failure(SearchResult search, StringBuilder out) {
    SavedFailure last = search.failures().get(0);
    out.append('\n');
    paragraph("What the last candidate that was checked does wrong:", out);
    out.append('\n').append(new RunDrawing(terminal).of(last.counterexample()));
  }
}
