package dev.plumbline.bench;

import dev.plumbline.testkit.GeneratorOptions;
import java.util.List;

/** The targets of the search, each with what is measured and whether it is reached. */
final class SearchTargets {
  private static final double REGISTER_MILLIS = 1000;
  private static final double REGISTER_MEGABYTES = 150;
  private static final double SET_MILLIS = 500;
  private static final double VIOLATION_MILLIS = 500;
  private static final double NO_TARGET = Double.POSITIVE_INFINITY;
  private static final String NONE = "none";
  private static final int[] CLIENTS = {5, 10, 20, 30};
  private static final int[] SEEDS = {1, 2, 3};

  private final Size size;
  private final Meter meter;
  private final Table table =
      new Table(
          "Targets of the search",
          "history",
          "verdict",
          "CPU ms first / best",
          "ms first",
          "nodes",
          "allocated MB",
          "live MB",
          "WGL, CPU ms",
          "ratio",
          "target",
          "reached");

  private SearchTargets(Size size) {
    this.size = size;
    this.meter = size.meter();
  }

  static List<Table> run(Size size) {
    SearchTargets targets = new SearchTargets(size);
    BenchmarkHistories histories = new BenchmarkHistories(size);
    targets.large(
        histories.make(
            "register, 5 values, 1,000,000 operations, 10 clients",
            ObjectType.REGISTER,
            1_000_000,
            10,
            o -> o.withValues(5)),
        REGISTER_MILLIS,
        REGISTER_MEGABYTES);
    targets.large(histories.hornKroening(), SET_MILLIS, NO_TARGET);
    // Distinct values make every operation a function of its own: the worst case of memory.
    targets.large(
        histories.make(
            "register, distinct values, 1,000,000 operations, 10 clients",
            ObjectType.REGISTER,
            1_000_000,
            10,
            o -> o),
        NO_TARGET,
        NO_TARGET);
    targets.violations("register, 5 values", ObjectType.REGISTER, 5, 0);
    targets.violations("register, distinct values", ObjectType.REGISTER, 0, 0);
    targets.violations("register, 20 values, 1.3 % pending", ObjectType.REGISTER, 20, 0.013);
    targets.violations("cas-register, 5 values", ObjectType.CAS_REGISTER, 5, 0);
    targets.violations("cas-register, distinct values", ObjectType.CAS_REGISTER, 0, 0);
    targets.violations("cas-register, 5 values, 1.3 % pending", ObjectType.CAS_REGISTER, 5, 0.013);
    return List.of(targets.table);
  }

  private void large(Question question, double millis, double megabytes) {
    Measured ours = meter.measure(question, Contender.SEARCH);
    double live = meter.liveBytes(question, Contender.SEARCH) / 1e6;
    String target =
        millis == NO_TARGET
            ? NONE
            : "< %.0f ms".formatted(millis)
                + (megabytes == NO_TARGET ? "" : ", < %.0f MB".formatted(megabytes));
    add(question, ours, Figures.three(live), target, reached(ours, millis) && live < megabytes);
  }

  private static boolean reached(Measured ours, double millis) {
    return ours.decision().decided() && ours.first().cpuMillis() < millis;
  }

  /** Violations of each kind by up to 30 clients; one row for each kind, the slowest. */
  private void violations(String name, ObjectType type, int values, double pending) {
    for (String kind : List.of("foreign", "stale")) {
      slowest("%s, %s read".formatted(name, kind), type, values, pending, kind);
    }
    if (values > 0) {
      slowest(name + ", wrong value in domain", type, values, pending, GeneratorOptions.NONE);
    }
  }

  private void slowest(String name, ObjectType type, int values, double pending, String kind) {
    Question slowest = null;
    Measured longest = null;
    int count = 0;
    for (int clients : CLIENTS) {
      for (int seed : SEEDS) {
        String row = "%s: slowest, %d clients, seed %d".formatted(name, clients, seed);
        Question question = violation(row, type, clients, seed, values, pending, kind);
        Measured ours = meter.measure(question, Contender.SEARCH);
        count++;
        if (longest == null || ours.first().cpuNanos() > longest.first().cpuNanos()) {
          slowest = question;
          longest = ours;
        }
      }
    }
    String target = "< %.0f ms (all %d)".formatted(VIOLATION_MILLIS, count);
    add(slowest, longest, "", target, reached(longest, VIOLATION_MILLIS));
  }

  private Question violation(
      String name,
      ObjectType type,
      int clients,
      int seed,
      int values,
      double pending,
      String kind) {
    Question question =
        new BenchmarkHistories(size)
            .make(
                name,
                type,
                1000,
                clients,
                o -> o.withSeed(seed).withValues(values).withPending(pending).withViolation(kind));
    return kind.isEmpty() ? BenchmarkHistories.wrongRead(question, "read", values) : question;
  }

  private void add(Question question, Measured ours, String live, String target, boolean reached) {
    Measured wgl = meter.measure(question, Contender.WGL);
    Meter.agree(question, ours.decision(), wgl.decision());
    table.row(
        question.name(),
        Figures.verdict(ours.decision()),
        Figures.firstAndBest(ours),
        Figures.three(ours.first().millis()),
        Figures.count(ours.decision().states()),
        Figures.three(ours.best().megabytes()),
        live,
        Figures.best(wgl),
        Figures.ratio(wgl, ours),
        target,
        target.equals(NONE) ? "" : reached ? "yes" : "NO");
  }
}
