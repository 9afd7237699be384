package dev.plumbline.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.search.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How long it takes to decide every instance of a schema, and one algorithm by itself. */
final class DerivedSpaces {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** A schema with what Vechev and Yahav (PLDI 2008) report of it; empty if they do not have it. */
  private record Row(String schema, boolean honest, String time, String checked, String accepted) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("null-set", false, "26 min", "57 (0.088 %)", "16"),
          new Row("marked-set", false, "15 min", "66 (0.048 %)", "6"),
          new Row("marked-set", true, "", "", ""),
          new Row("priority-queue", false, "2 min", "31 (0.67 %)", "4"),
          new Row("stack", false, "2 min", "58 (2.27 %)", "8"),
          new Row("validated-set", false, "", "", "0"),
          new Row("queue", false, "", "", ""),
          new Row("counter", false, "", "", ""),
          new Row("locked-set", false, "", "", ""),
          new Row("deque", false, "", "", ""));

  /** An algorithm and the client that it is checked with. */
  private record Check(String algorithm, int threads, int values, int stored) {}

  private static final List<Check> CHECKS =
      List.of(
          new Check("treiber-stack", 2, 2, 3),
          new Check("treiber-stack", 3, 2, 3),
          new Check("michael-scott-queue", 2, 2, 3),
          new Check("michael-scott-queue", 3, 2, 3),
          new Check("cas-set", 2, 3, 0),
          new Check("cas-set", 3, 2, 0),
          new Check("cas-set", 3, 3, 0));

  private DerivedSpaces() {}

  /** What takes a second or less. */
  private static final Set<String> QUICK = Set.of("priority-queue", "stack", "treiber-stack");

  static List<Table> run(Size size) {
    return List.of(spaces(size), algorithms(size));
  }

  private static Table spaces(Size size) {
    Table table =
        new Table(
            "All instances of a schema",
            "schema",
            "instances",
            "classes",
            "checked",
            "published",
            "checker runs",
            "saved schedules",
            "accepted",
            "minimal",
            "published",
            "states",
            "CPU s",
            "published");
    for (Row row : ROWS) {
      if (size == Size.FULL || QUICK.contains(row.schema())) {
        table.row(cells(row));
      }
    }
    table.note(
        "CPU seconds are those of the whole process, its compilers and its collector included, for"
            + " the search and the check of each result, in the order of the table in one process.");
    return table;
  }

  private static List<String> cells(Row row) {
    long start = SYSTEM.getProcessCpuTime();
    Derivation derivation = derive(row);
    double seconds = (SYSTEM.getProcessCpuTime() - start) / 1e9;
    SearchResult search = derivation.search();
    return List.of(
        row.schema() + (row.honest() ? " --honest-space" : ""),
        count(search.space().instances()),
        count(search.space().verdictClasses()),
        String.format(
            Locale.ROOT,
            "%d (%.2g %%)",
            search.checked(),
            100.0 * search.checked() / search.space().instances()),
        row.checked(),
        count(search.runs()),
        count(search.failures().size()),
        count(derivation.accepted()),
        count(derivation.minimal().size()),
        row.accepted(),
        count(search.states()),
        String.format(Locale.ROOT, "%.1f", seconds),
        row.time());
  }

  private static Derivation derive(Row row) {
    try {
      Derivation derivation = Deriver.of(schema(row.schema())).honest(row.honest()).derive();
      if (!derivation.isComplete() || derivation.withdrawn() > 0) {
        throw new IllegalStateException(row + " is not decided");
      }
      return derivation;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Schema schema(String name) {
    return SchemaReader.parse(BundledSchemas.text(name));
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static Table algorithms(Size size) {
    Table table =
        new Table(
            "Finished algorithms, any number of operations",
            "algorithm",
            "threads",
            "keys or values",
            "stored at most",
            "states",
            "CPU s",
            "states with progress",
            "CPU s",
            "may wait");
    for (Check check : CHECKS) {
      if (size == Size.FULL || (check.threads() == 2 && QUICK.contains(check.algorithm()))) {
        table.row(cells(check));
      }
    }
    return table;
  }

  private static List<String> cells(Check check) {
    CompiledObject object = CompiledObject.of(schema(check.algorithm()).skeleton(), List.of());
    Bounds bounds = Bounds.unbounded(check.threads(), check.values()).withStored(check.stored());
    long start = SYSTEM.getProcessCpuTime();
    ModelVerdict alone =
        verdict(object, bounds, CheckOptions.standard().with(CheckOptions.Progress.NONE));
    long middle = SYSTEM.getProcessCpuTime();
    ModelVerdict labeled =
        verdict(object, bounds, CheckOptions.standard().with(CheckOptions.Progress.LABELED));
    long end = SYSTEM.getProcessCpuTime();
    return List.of(
        check.algorithm(),
        Integer.toString(check.threads()),
        Integer.toString(check.values()),
        check.stored() == 0 ? "any number" : Integer.toString(check.stored()),
        count(alone.states()),
        String.format(Locale.ROOT, "%.1f", (middle - start) / 1e9),
        count(labeled.states()),
        String.format(Locale.ROOT, "%.1f", (end - middle) / 1e9),
        labeled instanceof ModelVerdict.Correct correct
            ? String.join(", ", correct.blocked())
            : "undecided");
  }

  private static ModelVerdict verdict(CompiledObject object, Bounds bounds, CheckOptions options) {
    long memory = Runtime.getRuntime().maxMemory() / 10 * 9;
    ModelVerdict verdict =
        ModelChecker.check(object, bounds, options, Limits.none().withMemory(memory));
    if (verdict instanceof ModelVerdict.Wrong) {
      throw new IllegalStateException("a right algorithm is found wrong: " + verdict);
    }
    return verdict;
  }
}
