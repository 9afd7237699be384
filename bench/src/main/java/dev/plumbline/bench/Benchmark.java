package dev.plumbline.bench;

import java.util.List;
import java.util.function.Function;

/** The benchmarks, by the names under which they are run. */
@SuppressWarnings("ImmutableEnumChecker") // the functions are static methods
enum Benchmark {
  SEARCH_TARGETS("search-targets", SearchTargets::run),
  SEARCH_VS_WGL("search-vs-wgl", SearchVsWgl::run),
  SEARCH_SCALING("search-scaling", SearchScaling::run),
  SEARCH_ABLATION("search-ablation", SearchAblation::run),
  HORN_KROENING("horn-kroening", HornKroening::run),
  GROWTH("growth", Growth::run),
  VIOLATING_PART("violating-part", ViolatingPart::run),
  MONITORS("monitors", MonitorScaling::run),
  RECORDER("recorder", RecorderOverhead::run),
  ROUND_UP("round-up", RoundUp::run),
  RELAXED("relaxed", RelaxedSmall::run),
  DEGREE("degree", DegreeScaling::run),
  CRASH("crash", CrashScaling::run),
  TRANSACTIONS("transactions", TransactionScaling::run),
  PAGE("page", PageScaling::run),
  READING("reading", ReadingSpeed::run),
  SPARK("spark", SparkCost::run),
  EXPLORE("explore", ExploreTable::run),
  EXPLORE_TRACES("explore-traces", TraceCounts::run),
  EXPLORE_ROUND_UP("explore-round-up", RoundUpExplored::run),
  HUNT("hunt", Hunt::run),
  DERIVE("derive", DerivedSpaces::run),
  DERIVED_SET("derived-set", DerivedSetSpeed::run);

  private final String title;
  private final Function<Size, List<Table>> tables;

  Benchmark(String title, Function<Size, List<Table>> tables) {
    this.title = title;
    this.tables = tables;
  }

  String title() {
    return title;
  }

  List<Table> run(Size size) {
    return tables.apply(size);
  }
}
