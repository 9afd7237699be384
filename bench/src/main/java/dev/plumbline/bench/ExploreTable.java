package dev.plumbline.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Objects with and without a flaw, explored by Plumbline and by Lincheck: what is found, after how
 * much CPU time, and how many executions that takes.
 */
final class ExploreTable {
  /** What a run takes that ends early says nothing about a rate. */
  private static final int ENOUGH = 1000;

  /** False to see the columns of Plumbline soon. */
  private static final boolean WITH_PEER =
      Boolean.parseBoolean(System.getProperty("plumbline.bench.peer", "true"));

  /** Part of the names of the objects that are wanted, to measure one after the other. */
  private static final String OBJECTS = System.getProperty("plumbline.bench.objects", "");

  private ExploreTable() {}

  static List<Table> run(Size size) {
    Duration limit = Duration.ofSeconds(size == Size.QUICK ? 10 : 60);
    Table table =
        new Table(
            "Plumbline and Lincheck, at most %d seconds each, Lincheck half of it"
                .formatted(limit.toSeconds()),
            "object",
            "flaw",
            "found",
            "CPU s",
            "start-up",
            "executions",
            "per CPU s",
            "2+2",
            "Lincheck found",
            "CPU s",
            "start-up",
            "invocations",
            "per CPU s",
            "ratio");
    Optional<List<String>> command = ExploreOutcome.command();
    for (ExploreCase object : objects(size)) {
      Optional<ExploreOutcome> ours = command.map(c -> ExploreOutcome.of(c, object, limit));
      Optional<LincheckOutcome> peer =
          WITH_PEER ? LincheckOutcome.of(object, limit.dividedBy(2)) : Optional.empty();
      List<String> cells = row(object, ours, peer);
      System.err.println(String.join("  ", cells));
      table.row(cells);
    }
    if (command.isEmpty()) {
      table.note("The command plumbline was not built: its columns are empty.");
    }
    table.note(
        "CPU s: from the start of the process to the first violation, or to the end. Start-up: of"
            + " that, until the first execution was over. Per CPU s: after start-up, of runs with at"
            + " least %d executions. 2+2: of how many scenarios of this shape all interleavings were"
                .formatted(ENOUGH)
            + " explored, where nothing was found. Ratio: Lincheck's CPU time to ours, where both"
            + " found something; > where Lincheck found nothing in its time. The limit of Plumbline"
            + " is by the clock, that of"
            + " Lincheck is CPU time. Lincheck does not minimize here.");
    return List.of(table);
  }

  private static List<ExploreCase> objects(Size size) {
    // In a build one of them is enough to see that everything works, the one that is found soonest.
    return size == Size.TINY
        ? ExploreCase.ALL.subList(1, 2)
        : ExploreCase.ALL.stream().filter(c -> c.name().contains(OBJECTS)).toList();
  }

  private static List<String> row(
      ExploreCase object, Optional<ExploreOutcome> ours, Optional<LincheckOutcome> lincheck) {
    List<String> cells = new ArrayList<>();
    cells.add(object.name());
    cells.add(object.flaw() == null ? "-" : object.flaw());
    if (ours.isPresent()) {
      ExploreOutcome o = ours.get();
      double start = o.number("startMillis");
      cells.add(o.found());
      addFigures(cells, o.cpuMillis(), start, o.executions());
      cells.add(o.exitCode() == 1 ? "-" : o.twoByTwo());
    } else {
      cells.addAll(List.of("-", "-", "-", "-", "-", "-"));
    }
    if (lincheck.isPresent()) {
      LincheckOutcome l = lincheck.get();
      cells.add(l.found());
      addFigures(cells, l.cpuMillis(), l.startMillis(), l.invocations());
    } else {
      cells.addAll(List.of(WITH_PEER ? "hung" : "-", "-", "-", "-", "-"));
    }
    cells.add(ratio(ours, lincheck));
    return cells;
  }

  private static void addFigures(List<String> cells, double cpu, double start, long executions) {
    cells.add(Figures.three(cpu / 1000));
    cells.add(Figures.three(start / 1000));
    cells.add(Figures.count(executions));
    cells.add(
        executions < ENOUGH ? "-" : Figures.count(Math.round(1000 * executions / (cpu - start))));
  }

  private static String ratio(Optional<ExploreOutcome> ours, Optional<LincheckOutcome> lincheck) {
    if (ours.isEmpty() || ours.get().exitCode() != 1 || lincheck.isEmpty()) {
      return "-";
    }
    boolean found = !List.of("limit", "nothing").contains(lincheck.get().found());
    double factor = lincheck.get().cpuMillis() / ours.get().cpuMillis();
    return (found ? "" : "> ") + Figures.three(factor);
  }
}
