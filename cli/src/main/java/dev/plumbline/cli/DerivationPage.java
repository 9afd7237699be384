package dev.plumbline.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.RejectionExamples;
import dev.plumbline.derive.model.Counterexample;
import dev.plumbline.derive.model.RunStep;
import dev.plumbline.derive.search.SavedFailure;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.ClassShare;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingClasses;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.report.page.Graph;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.Interleaving;
import dev.plumbline.report.page.PageSection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What came of a schema, as a page for the browser: the results, and for each placeholder its
 * classes, which is more atomic than which, and what is wrong with each that is; the
 * counterexamples that were saved if there are too many classes for that.
 */
final class DerivationPage {
  /**
   * A graph with more nodes shows nothing; only classes with a correct completion are then shown.
   */
  private static final int MOST_NODES = 1_000;

  /** How long it may take to find out what is wrong with each class that is shown. */
  private static final Duration EXAMPLES = Duration.ofSeconds(5);

  private final String file;

  DerivationPage(String file) {
    this.file = file;
  }

  void write(Derivation derivation, Path to) throws IOException {
    HtmlPage page = new HtmlPage("derivation").add(section(derivation));
    if (!isShownWhole(derivation.search())) {
      for (SavedFailure failure : derivation.search().failures()) {
        page.add(section(derivation.search(), failure));
      }
    }
    WholeFile.write(to, page::writeTo);
  }

  /** Whether every class that is wrong can be chosen, with what is wrong about it. */
  private static boolean isShownWhole(SearchResult search) {
    return search.space().parts().stream().allMatch(p -> p.reported().size() <= MOST_NODES);
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
    RejectionExamples examples = new RejectionExamples(derivation, EXAMPLES);
    for (int p = 0; p < search.space().parts().size(); p++) {
      section.graph(
          search.space().parts().get(p).placeholder().name() + ", more atomic below",
          graph(search, p, examples));
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
  private static Graph graph(SearchResult search, int placeholder, RejectionExamples examples) {
    FillingSpace part = search.space().parts().get(placeholder);
    FillingClasses classes = part.reported();
    BitSet accepted = search.acceptedIn(placeholder);
    BitSet shown = new BitSet();
    List<String> nodes = new ArrayList<>();
    List<Graph.Detail> details = new ArrayList<>();
    int[] numbers = new int[classes.size()];
    Map<Integer, List<ClassShare>> right =
        part.shares().stream()
            .filter(s -> accepted.get(s.verdict()))
            .collect(groupingBy(ClassShare::reported));
    for (int c = 0; c < classes.size(); c++) {
      List<ClassShare> good = right.getOrDefault(c, List.of());
      if (!good.isEmpty() || classes.size() <= MOST_NODES) {
        shown.set(c);
        numbers[c] = nodes.size();
        Filling member = good.isEmpty() ? classes.representative(c) : least(good).representative();
        nodes.add(member.toString());
        details.add(
            good.isEmpty()
                ? wrong(placeholder, classes, c, examples)
                : right(good.stream().mapToLong(ClassShare::weight).sum()));
      }
    }
    List<Graph.Link> links = new ArrayList<>();
    shown.stream()
        .forEach(
            c ->
                covers(classes, shown, c).stream()
                    .forEach(d -> links.add(new Graph.Link(numbers[c], numbers[d], ""))));
    return new Graph(nodes, links, details);
  }

  private static ClassShare least(List<ClassShare> shares) {
    return Collections.min(shares, Comparator.comparingInt(ClassShare::joins));
  }

  private static Graph.Detail right(long instances) {
    String words =
        "It is in a correct algorithm, and stands for %s.".formatted(instances(instances));
    return new Graph.Detail(true, words, Optional.empty());
  }

  private static Graph.Detail wrong(
      int placeholder, FillingClasses classes, int index, RejectionExamples examples) {
    Optional<Counterexample> example = examples.of(placeholder, classes.representative(index));
    List<Filling> others = examples.others(placeholder);
    String with =
        others.isEmpty()
            ? ""
            : ", here with " + others.stream().map(Filling::toString).collect(joining(" and "));
    String words =
        example
            .map(e -> "%s%s: %s.".formatted(ModelCheckText.wrong(e.kind()), with, e.what()))
            .orElse("It is in no correct algorithm.");
    return new Graph.Detail(
        false,
        "%s It stands for %s.".formatted(words, instances(classes.weight(index))),
        example.map(DerivationPage::interleaving));
  }

  private static String instances(long count) {
    return count == 1 ? "1 instance" : count(count) + " instances";
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
    section.answer(ModelCheckText.wrong(failure.counterexample().kind()), PageSection.Tone.BAD);
    section.words("Why", List.of(SpecOptions.capitalized(failure.counterexample().what()) + "."));
    return section.interleaving(interleaving(failure.counterexample()));
  }

  private static Interleaving interleaving(Counterexample example) {
    List<Interleaving.Step> steps = new ArrayList<>();
    int threads = 1;
    for (RunStep step : example.steps()) {
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
