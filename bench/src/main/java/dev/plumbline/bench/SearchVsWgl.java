package dev.plumbline.bench;

import java.util.ArrayList;
import java.util.List;

/** Plumbline's search against the published algorithm, history by history. */
final class SearchVsWgl {
  /** Rows that the baseline decides faster say nothing. */
  private static final double TRIVIAL_MILLIS = 10;

  private SearchVsWgl() {}

  static List<Table> run(Size size) {
    Meter meter = size.meter();
    Table table =
        new Table(
            "Plumbline's search and WGL, CPU milliseconds",
            "history",
            "verdict",
            "WGL",
            "WGL configurations tried",
            "Plumbline cold / warm",
            "nodes",
            "whole check, ms",
            "ratio");
    List<Double> decided = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    int slower = 0;
    List<Question> questions = new BenchmarkHistories(size).comparison();
    for (int row = 0; row < questions.size(); row++) {
      Question question = questions.get(row);
      Measured ours = meter.measure(question, Contender.SEARCH);
      Measured check = meter.measure(question, Contender.CHECK);
      Measured wgl = meter.measure(question, Contender.WGL);
      double cold = size == Size.FULL ? ColdStart.cpuMillis(size, row) : ours.first().cpuMillis();
      Meter.agree(question, ours.decision(), wgl.decision());
      Meter.agree(question, ours.decision(), check.decision());
      table.row(
          question.name(),
          Figures.verdict(ours.decision()),
          Figures.best(wgl),
          Figures.count(wgl.decision().states()),
          Figures.three(cold) + " / " + Figures.three(ours.best().cpuMillis()),
          Figures.count(ours.decision().states()),
          Figures.three(check.best().millis()),
          Figures.ratio(wgl, ours));
      if (wgl.best().cpuMillis() > TRIVIAL_MILLIS && ours.decision().decided()) {
        double factor = Figures.factor(wgl, ours);
        slower += factor < 1 ? 1 : 0;
        all.add(factor);
        if (wgl.decision().decided()) {
          decided.add(factor);
        }
      }
    }
    table.note(
        "Of the %d histories that take WGL more than %.0f ms it decides %d; median ratio on those: %sx, least %sx."
            .formatted(
                all.size(),
                TRIVIAL_MILLIS,
                decided.size(),
                Figures.three(Figures.median(decided)),
                Figures.three(decided.stream().min(Double::compare).orElse(Double.NaN))));
    table.note(
        "Median ratio on all %d, giving up counted as the time until then: %sx. Plumbline is slower on %d."
            .formatted(all.size(), Figures.three(Figures.median(all)), slower));
    return List.of(table);
  }
}
