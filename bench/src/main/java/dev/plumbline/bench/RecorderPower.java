package dev.plumbline.bench;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.pause.PausingLoader;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.workload.RunVariety;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.Workload;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.time.Duration;
import java.util.List;

/**
 * How often what {@code record --check} does unless told otherwise, up to ten short runs of
 * different kinds, finds out a subject that is broken: with and without pauses inside of
 * operations.
 */
final class RecorderPower {
  private static final int OPERATIONS = 10_000;
  private static final int RUNS = 10;
  private static final Limits LIMITS = Limits.none().withTime(Duration.ofSeconds(5));

  private final int operations;
  private final int series;
  private final Table table =
      new Table(
          "How many of some series of up to ten runs find out a broken subject",
          "subject",
          "series",
          "found",
          "s each",
          "found with pauses inside",
          "s each");

  private RecorderPower(Size size) {
    operations = size.operations(OPERATIONS);
    series = size == Size.FULL ? 10 : 1;
  }

  static Table run(Size size) {
    RecorderPower power = new RecorderPower(size);
    List<Subject> broken =
        Catalog.all().stream()
            .filter(subject -> subject.defect() != null && !subject.type().equals("mwcas"))
            .toList();
    ClassLoader copies = new PausingLoader(Catalog.class.getClassLoader(), Catalog::isCopied);
    Found allPlain = new Found(0, 0);
    Found allPausing = new Found(0, 0);
    int all = 0;
    for (Subject subject : size == Size.TINY ? broken.subList(0, 1) : broken) {
      Found plain = power.found(subject);
      Found pausing = power.found(Catalog.copied(subject, copies));
      power.row(subject.name(), power.series, plain, pausing);
      allPlain = allPlain.and(plain);
      allPausing = allPausing.and(pausing);
      all += power.series;
    }
    power.row("all", all, allPlain, allPausing);
    power.table.note(
        "A series is what one command makes: runs of %,d operations by 2, 4 or 8 threads, disturbed"
                .formatted(power.operations)
            + " not at all, a little or much, until one is not linearizable. All in one process.");
    return power.table;
  }

  private void row(String name, int all, Found plain, Found pausing) {
    table.row(
        name,
        Integer.toString(all),
        Integer.toString(plain.count),
        Figures.three(plain.seconds / all),
        Integer.toString(pausing.count),
        Figures.three(pausing.seconds / all));
  }

  private record Found(int count, double seconds) {
    Found and(Found more) {
      return new Found(count + more.count, seconds + more.seconds);
    }
  }

  private Found found(Subject subject) {
    long begun = System.nanoTime();
    int count = 0;
    for (int k = 0; k < series; k++) {
      int run = 1;
      while (run <= RUNS && !isFoundOut(subject, run)) {
        run++;
      }
      count += run <= RUNS ? 1 : 0;
    }
    return new Found(count, (System.nanoTime() - begun) / 1e9);
  }

  private boolean isFoundOut(Subject subject, int run) {
    Spec<?> spec = Specs.named(subject.type());
    RunVariety way = RunVariety.of(run);
    Recorder recorder = Recorder.inMemory();
    try (recorder) {
      Workload.of(Target.of(subject.name(), subject::create, spec))
          .threads(way.threads())
          .keys(way.keys())
          .disturbance(way.disturbance())
          .operations(operations)
          .seed(run)
          .run(recorder);
    }
    return Plumbline.checker(spec)
            .minimize(false)
            .verify(false)
            .limits(LIMITS)
            .check(recorder.history())
            .verdict()
        instanceof Verdict.Violation;
  }
}
