package dev.plumbline.bench;

import dev.plumbline.core.options.SearchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What each rule of the search is good for: all on, one off in turn, none. */
final class SearchAblation {
  private static final String ALL = "all on";
  private static final int WARM_UP = 10;
  private static final int REPETITIONS = 2;

  /** BenchmarkHistories on which more or less everything is undecided without rules say most. */
  private static final Set<String> CHOSEN =
      Set.of(
          "register, 5 values, 20 clients",
          "register, distinct values, 30 clients",
          "register, unwritten value read, 5 clients, 3.2 % pending",
          "cas-register, unwritten value read, 5 clients, 1.2 % pending",
          "register, 5 values, wrong value in domain, 10 clients",
          "register, distinct values, stale read, 30 clients",
          "register, 20 values, stale read, 30 clients, 1.3 % pending",
          "queue, 5 clients",
          "queue, 200 operations, unknown value, 5 clients",
          "stack, 5 clients",
          "map as one object, 10 keys, 10,000 operations, 20 clients",
          "map, 100 keys, 100,000 operations, 10 clients",
          "counter, increments 1, 2, 3, 5, 20 clients",
          "register, 5 values, 100,000 operations, 10 clients");

  private SearchAblation() {}

  static List<Table> run(Size size) {
    Map<String, HistoryDecider> variants = variants();
    List<String> header = new ArrayList<>(List.of("history", "verdict"));
    header.addAll(variants.keySet());
    Meter meter = size.quickMeter().times(REPETITIONS);
    String title =
        "Nodes and CPU ms with rules switched off, limit %s s"
            .formatted(Figures.three(meter.limit().toMillis() / 1e3));
    Table table = new Table(title, header.toArray(String[]::new));
    for (Question question : new BenchmarkHistories(size).comparison()) {
      if (CHOSEN.contains(question.name())) {
        table.row(row(question, variants, meter));
      }
    }
    table.note("In brackets: CPU time relative to all rules on. > : not decided within the limit.");
    return List.of(table);
  }

  private static Map<String, HistoryDecider> variants() {
    GeneralSearch all = GeneralSearch.full();
    Map<String, HistoryDecider> variants = new LinkedHashMap<>();
    variants.put(ALL, all);
    for (SearchRule rule : SearchRule.values()) {
      String name = rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      variants.put("no " + name, all.without(rule));
    }
    variants.put("none", GeneralSearch.plain());
    return variants;
  }

  private static List<String> row(
      Question question, Map<String, HistoryDecider> variants, Meter meter) {
    List<String> cells = new ArrayList<>(List.of(question.name()));
    // Repeated more often than the others, because it comes first and warms up for all.
    Measured base = meter.times(WARM_UP).measure(question, variants.get(ALL));
    cells.add(Figures.verdict(base.decision()));
    variants.forEach(
        (name, decider) -> {
          Measured m = name.equals(ALL) ? base : meter.measure(question, decider);
          Meter.agree(question, base.decision(), m.decision());
          cells.add(cell(name.equals(ALL) ? null : base, m));
        });
    return cells;
  }

  private static String cell(Measured base, Measured m) {
    String text =
        "%s%s, %s"
            .formatted(
                m.decision().decided() ? "" : "> ",
                Figures.count(m.decision().states()),
                Figures.three(m.best().cpuMillis()));
    return base == null ? text : text + " (%sx)".formatted(Figures.three(Figures.factor(m, base)));
  }
}
