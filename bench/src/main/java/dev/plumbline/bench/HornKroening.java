package dev.plumbline.bench;

import java.util.List;

/**
 * Table 1 of Horn and Kroening: 4 threads call 70,000 operations each on a set of 24 elements.
 *
 * <p>Theirs are recordings of real sets, ours is generated, and the machines are ten years apart;
 * what can be compared is how the variants relate to each other.
 */
final class HornKroening {
  private HornKroening() {}

  /**
   * A variant of the paper.
   *
   * @param theirTime the least and the largest average of its benchmarks
   */
  private record Variant(
      String name, Contender contender, boolean partition, String theirTime, String theirMemory) {}

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("WGL", Contender.WGL, false, "11-101 s", "9,792-16,494 MiB"),
          new Variant("WGL+LRU", Contender.WGL_LRU, false, "11-94 s", "670-678 MiB"),
          new Variant("WGL+P", Contender.WGL, true, "5-6 s", "400-672 MiB"),
          new Variant("as WGL", Contender.PLAIN, false, "", ""),
          new Variant("as WGL+LRU", Contender.PLAIN_LRU, false, "", ""),
          new Variant("as WGL+P", Contender.PLAIN, true, "", ""),
          new Variant("all rules, one object", Contender.SEARCH, false, "", ""),
          new Variant("all rules, partitioned", Contender.SEARCH, true, "", ""));

  static List<Table> run(Size size) {
    Meter meter = size == Size.FULL ? size.meter().upTo(60) : size.meter();
    Question set = new BenchmarkHistories(size).hornKroening();
    Table table =
        new Table(
            "4 x 70,000 operations on a set of 24 elements",
            "variant",
            "by",
            "verdict",
            "CPU ms first / best",
            "states",
            "allocated MB",
            "live MB",
            "ratio of WGL to it",
            "paper: time",
            "paper: memory");
    Measured wgl = null;
    for (Variant variant : VARIANTS) {
      Question question = variant.partition ? set : set.whole();
      Measured m = meter.measure(question, variant.contender);
      wgl = wgl == null ? m : wgl;
      Meter.agree(question, wgl.decision(), m.decision());
      table.row(
          variant.name,
          variant.contender.title(),
          Figures.verdict(m.decision()),
          Figures.firstAndBest(m),
          Figures.count(m.decision().states()),
          Figures.three(m.first().megabytes()),
          Figures.three(meter.liveBytes(question, variant.contender) / 1e6),
          Figures.ratio(wgl, m),
          variant.theirTime,
          variant.theirMemory);
    }
    table.note(
        "Paper: A. Horn, D. Kroening, Faster linearizability checking via P-compositionality,"
            + " FORTE 2015, Table 1: the least and the largest of ten averages over 50 to 100"
            + " recorded histories each; elapsed time and virtual memory on Xeon cores of 2.4 GHz;"
            + " runs that did not end within an hour (WGL+LRU: up to 14 %) are not in them. Its"
            + " eleventh benchmark, LFSLF1, which every variant decides in under a second, is left"
            + " out.");
    return List.of(table);
  }
}
