package dev.plumbline.cli;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.model.RunStep;
import dev.plumbline.derive.search.SavedFailure;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingClasses;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.report.page.Graph;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.Interleaving;
import dev.plumbline.report.page.PageSection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * What came of a schema, as a page for the browser: the results, for each placeholder its classes
 * and which is more atomic than which, and every counterexample that was saved.
 */
final class DerivationPage {
  /**
   * A graph with more nodes shows nothing; only classes with a correct completion are then shown.
   */
  private static final int MOST_NODES = 150;

  private final String file;

  DerivationPage(String file) {
    this.file = file;
  }

  void write(Derivation derivation, Path to) throws IOException {
    HtmlPage page = new HtmlPage("derivation").add(section(derivation));
    for (SavedFailure failure : derivation.search().failures()) {
      page.add(section(derivation.search(), failure));
    }
    try (OutputStream out = Files.newOutputStream(to)) {
      page.writeTo(out);
    }
  }

  private PageSection section(Derivation derivation) {
    SearchResult search = derivation.search();
    PageSection section = new PageSection("derivation", file);
    int minimal = derivation.minimal().size();
    section.answer(
        minimal == 0 ? "no instance is correct" : minimal + " minimal algorithms",
        !derivation.isComplete()
            ? PageSection.Tone.UNSURE
            : minimal == 0 ? PageSection.Tone.BAD : PageSection.Tone.GOOD);
    section.fact("instances", count(search.space().instances()));
    section.fact("classes", count(search.space().verdictClasses()));
    section.fact("model checked", count(search.checked()));
    section.fact("accepted", count(search.acceptedInstances()) + " instances");
    section.fact("states", count(search.states()));
    if (minimal > 0) {
      section.table("Results", head(search), rows(derivation));
    }
    for (int p = 0; p < search.space().parts().size(); p++) {
      section.graph(
          search.space().parts().get(p).placeholder().name() + ", more atomic below",
          graph(search, p));
    }
    return section;
  }

  private static List<String> head(SearchResult search) {
    List<String> head = new ArrayList<>(List.of("name", "sections", "inside", "needs", "may wait"));
    search.space().parts().forEach(p -> head.add(p.placeholder().name()));
    return head;
  }

  private static List<List<String>> rows(Derivation derivation) {
    List<List<String>> rows = new ArrayList<>();
    for (DerivedAlgorithm algorithm : derivation.minimal()) {
      rows.add(DerivationText.row(algorithm));
    }
    return rows;
  }

  /** The classes of a placeholder and their order, without what follows from other links. */
  private static Graph graph(SearchResult search, int placeholder) {
    FillingSpace part = search.space().parts().get(placeholder);
    FillingClasses classes = part.reported();
    BitSet accepted = search.acceptedIn(placeholder);
    BitSet shown = new BitSet();
    List<String> nodes = new ArrayList<>();
    int[] numbers = new int[classes.size()];
    for (int c = 0; c < classes.size(); c++) {
      boolean good = accepted.get(part.verdictClass(c));
      if (good || classes.size() <= MOST_NODES) {
        shown.set(c);
        numbers[c] = nodes.size();
        nodes.add((good ? "\u2713 " : "\u2717 ") + classes.representative(c));
      }
    }
    List<Graph.Link> links = new ArrayList<>();
    shown.stream()
        .forEach(
            c ->
                covers(classes, shown, c).stream()
                    .forEach(d -> links.add(new Graph.Link(numbers[c], numbers[d], ""))));
    return new Graph(nodes, links);
  }

  private static BitSet covers(FillingClasses classes, BitSet shown, int from) {
    BitSet above = (BitSet) classes.above(from).clone();
    above.and(shown);
    above.clear(from);
    BitSet covers = (BitSet) above.clone();
    for (int d = above.nextSetBit(0); d >= 0; d = above.nextSetBit(d + 1)) {
      BitSet higher = (BitSet) classes.above(d).clone();
      higher.clear(d);
      covers.andNot(higher);
    }
    return covers;
  }

  private static PageSection section(SearchResult search, SavedFailure failure) {
    List<String> fillings = search.fillings(failure).stream().map(Filling::toString).toList();
    PageSection section = new PageSection("counterexample", String.join("  |  ", fillings));
    section.answer(ModelCheckCommand.wrong(failure.counterexample().kind()), PageSection.Tone.BAD);
    section.words("Why", List.of(SpecOptions.capitalized(failure.counterexample().what()) + "."));
    return section.interleaving(interleaving(failure));
  }

  private static Interleaving interleaving(SavedFailure failure) {
    List<Interleaving.Step> steps = new ArrayList<>();
    int threads = 1;
    for (RunStep step : failure.counterexample().steps()) {
      boolean waits = step.kind() == RunStep.Kind.WAIT;
      steps.add(new Interleaving.Step(step.thread(), step.what(), "", "", "", waits));
      threads = Math.max(threads, step.thread() + 1);
    }
    List<String> names = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      names.add("t" + t);
    }
    return new Interleaving("How it happened", names, "", steps);
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
