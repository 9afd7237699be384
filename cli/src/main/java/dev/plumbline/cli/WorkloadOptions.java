package dev.plumbline.cli;

import dev.plumbline.record.workload.RunVariety;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.ValueChoice;
import dev.plumbline.record.workload.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say how an object is used. */
final class WorkloadOptions {
  /** Without a number of operations, a duration decides alone. */
  private static final long USUAL_OPERATIONS = 100_000;

  /** Of each of several runs. */
  private static final long SHORT_RUN = 10_000;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description =
          "How many threads use it at a time (default: 4; several runs in one command differ).")
  private Integer threads;

  @Option(
      names = "--operations",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description =
          "How many operations, by all threads together (default: 100000, or 10000 in each of"
              + " several runs).")
  private Long operations;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description = "Stop after this long, instead of or before --operations: 500ms, 10s.")
  private Duration duration;

  @Option(
      names = "--mix",
      paramLabel = "OP=SHARE",
      split = ",",
      description =
          "How often each operation is called, as in push=50,pop=50; unless said, one in five looks"
              + " and the others change something, in equal shares.")
  private Map<String, Integer> mix = new LinkedHashMap<>();

  @Option(
      names = "--keys",
      paramLabel = "K",
      description =
          "How many keys, where there are keys (default: 16; several runs in one command differ).")
  private Integer keys;

  @Option(
      names = "--values",
      paramLabel = "CHOICE",
      converter = Values.class,
      description =
          "What is stored: distinct values, never the same twice; shuffled, the same in random"
              + " order; small:N, 1 to N; copies:N, as many, each time a new object; unless said,"
              + " what suits the object.")
  private ValueChoice values;

  @Option(
      names = "--think-time",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description = "How long a thread waits between operations, on average: 20us, 1ms.")
  private Duration thinkTime = Duration.ZERO;

  @Option(
      names = "--disturb",
      paramLabel = "P",
      description =
          "The part of operations, from 0 to 1, before which a thread yields, sleeps some"
              + " microseconds or waits for another, or in which it yields, so that they meet in"
              + " new ways.")
  private Double disturbance;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description = "Operations on another object first, unrecorded (default: ${DEFAULT-VALUE}).")
  private long warmUp;

  @Option(
      names = "--seed",
      paramLabel = "X",
      description =
          "Decides what each thread calls, not how they interleave (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** The number of operations after which it ends; -1 if that is not known before. */
  long operations() {
    return operations != null ? operations : duration == null ? USUAL_OPERATIONS : -1;
  }

  /** Whether it was said how long a run is. */
  boolean sized() {
    return operations != null || duration != null;
  }

  /** Complains about options that mean nothing to multi-word memories. */
  void requireNoneOfOrdinary() {
    boolean given =
        duration != null
            || !mix.isEmpty()
            || values != null
            || warmUp != 0
            || !thinkTime.isZero()
            || keys != null;
    if (given) {
      throw new UsageException(
          "--duration, --mix, --keys, --values, --think-time and --warm-up do not go with subjects"
              + " of the type mwcas");
    }
  }

  /**
   * How a run is made.
   *
   * @param operations how many there are, or -1
   */
  record Run(int threads, int keys, double disturbance, long operations, long seed) {}

  /**
   * How a run is made, where nobody says it.
   *
   * @param number its number, from 1
   * @param oneOfSeveral whether there may be more
   */
  Run run(int number, boolean oneOfSeveral) {
    RunVariety way = oneOfSeveral ? RunVariety.of(number) : RunVariety.USUAL;
    return new Run(
        threads == null ? way.threads() : threads,
        keys == null ? way.keys() : keys,
        disturbance == null ? way.disturbance() : disturbance,
        operations(oneOfSeveral),
        seed + number - 1);
  }

  /** How many operations a run has, or -1. */
  long operations(boolean oneOfSeveral) {
    return oneOfSeveral && !sized() ? SHORT_RUN : operations();
  }

  /**
   * The workload of a run.
   *
   * @param run its number, from 1
   * @param oneOfSeveral whether there may be more
   */
  Workload workload(Target target, int run, boolean oneOfSeveral) {
    Run how = run(run, oneOfSeveral);
    try {
      Workload workload =
          Workload.of(target)
              .threads(how.threads())
              .operations(how.operations() < 0 ? Long.MAX_VALUE : how.operations())
              .keys(how.keys())
              .thinkTime(thinkTime)
              .disturbance(how.disturbance())
              .warmUp(run == 1 ? warmUp : 0)
              .seed(how.seed());
      if (duration != null) {
        workload.duration(duration);
      }
      if (!mix.isEmpty()) {
        workload.mix(mix);
      }
      return values == null ? workload : workload.values(values);
    } catch (IllegalArgumentException e) {
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    }
  }

  static final class Values implements ITypeConverter<ValueChoice> {
    @Override
    public ValueChoice convert(String text) {
      try {
        return ValueChoice.of(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
