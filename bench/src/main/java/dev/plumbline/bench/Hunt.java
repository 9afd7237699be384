package dev.plumbline.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for a bug in the concurrent classes of well-known libraries. */
final class Hunt {
  private Hunt() {}

  static List<Table> run(Size size) {
    Duration limit = Duration.ofSeconds(size == Size.FULL ? 20 : 3);
    Table table =
        new Table(
            "Classes of libraries, at most " + limit.toSeconds() + " s each",
            "class",
            "specification",
            "found",
            "scenarios",
            "executions",
            "CPU s",
            "scenario",
            "replay");
    Optional<List<String>> command = ExploreOutcome.command();
    List<HuntedClass> hunted = size == Size.TINY ? HuntedClass.ALL.subList(0, 1) : HuntedClass.ALL;
    for (HuntedClass each : hunted) {
      Optional<ExploreOutcome> outcome =
          command.map(c -> ExploreOutcome.of(c, each.explored(), limit));
      List<String> cells = row(each, outcome);
      System.err.println(String.join("  ", cells));
      table.row(cells);
    }
    table.note(
        "Where there is no specification, every method is to be atomic: what the class answers when"
            + " its methods are called one after the other is what it may answer.");
    return List.of(table);
  }

  private static List<String> row(HuntedClass hunted, Optional<ExploreOutcome> outcome) {
    List<String> cells = new ArrayList<>();
    cells.add(hunted.name());
    cells.add(hunted.spec() == null ? "-" : hunted.spec());
    if (outcome.isEmpty()) {
      cells.addAll(List.of("not built", "-", "-", "-", "-", "-"));
      return cells;
    }
    ExploreOutcome o = outcome.get();
    cells.add(o.found());
    cells.add(Figures.count(o.number("scenarios")));
    cells.add(Figures.count(o.executions()));
    cells.add(Figures.three(o.cpuMillis() / 1000));
    cells.add(cell(o.fields().get("scenario")));
    cells.add(cell(o.fields().get("replay")));
    return cells;
  }

  /** As the cell of a table: threads are separated by bars, which separate cells, too. */
  private static String cell(String text) {
    return text == null ? "-" : "`" + text.replace("|", "\\|") + "`";
  }
}
