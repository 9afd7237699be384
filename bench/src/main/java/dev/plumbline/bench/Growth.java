package dev.plumbline.bench;

import dev.plumbline.testkit.GeneratorOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Time against length: n, 2n, 4n, 8n operations of each type, all linearizable. */
final class Growth {
  private static final int SMALLEST = 25_000;
  private static final int CLIENTS = 5;
  private static final List<ObjectType> TYPES =
      List.of(
          ObjectType.REGISTER,
          ObjectType.SET,
          ObjectType.MAP,
          ObjectType.QUEUE,
          ObjectType.STACK,
          ObjectType.COUNTER);

  private Growth() {}

  static List<Table> run(Size size) {
    Meter meter = size.meter();
    Table table =
        new Table(
            "Growth of the search with the length of the history, %d clients".formatted(CLIENTS),
            "type",
            "operations",
            "verdict",
            "CPU ms",
            "ns per operation",
            "nodes",
            "ratio to half the length",
            "ratio to the shortest");
    for (ObjectType type : TYPES) {
      List<Measured> measured = new ArrayList<>();
      for (int factor = 1; factor <= 8; factor *= 2) {
        String name = type.name().toLowerCase(Locale.ROOT);
        Question question =
            new BenchmarkHistories(size)
                .make(name, type, factor * SMALLEST, CLIENTS, options(type));
        Measured m = meter.measure(question, Contender.SEARCH);
        Measured half = measured.isEmpty() ? m : measured.get(measured.size() - 1);
        measured.add(m);
        table.row(
            name,
            Integer.toString(question.history().size()),
            Figures.verdict(m.decision()),
            Figures.best(m),
            Figures.three(m.best().cpuNanos() / (double) question.history().size()),
            Figures.count(m.decision().states()),
            Figures.three(Figures.factor(m, half)),
            Figures.three(Figures.factor(m, measured.get(0))));
      }
    }
    return List.of(table);
  }

  private static UnaryOperator<GeneratorOptions> options(ObjectType type) {
    return type == ObjectType.SET ? o -> o.withValues(24) : o -> o;
  }
}
