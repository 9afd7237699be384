package dev.plumbline.cli;

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

  private static final int USUAL_KEYS = 16;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "How many threads use it at a time (default: ${DEFAULT-VALUE}).")
  private int threads = 4;

  @Option(
      names = "--operations",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description = "How many operations, by all threads together (default: 100000).")
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
      description = "How many keys, where there are keys (default: ${DEFAULT-VALUE}).")
  private int keys = USUAL_KEYS;

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
              + " microseconds or waits for another, so that they meet in new ways.")
  private double disturbance;

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

  int threads() {
    return threads;
  }

  long seed() {
    return seed;
  }

  boolean disturbs() {
    return disturbance > 0;
  }

  /** Complains about options that mean nothing to multi-word memories. */
  void requireNoneOfOrdinary() {
    boolean given =
        duration != null
            || !mix.isEmpty()
            || values != null
            || warmUp != 0
            || !thinkTime.isZero()
            || keys != USUAL_KEYS;
    if (given) {
      throw new UsageException(
          "--duration, --mix, --keys, --values, --think-time and --warm-up do not go with subjects"
              + " of the type mwcas");
    }
  }

  Workload workload(Target target) {
    try {
      Workload workload =
          Workload.of(target)
              .threads(threads)
              .operations(operations() < 0 ? Long.MAX_VALUE : operations())
              .keys(keys)
              .thinkTime(thinkTime)
              .disturbance(disturbance)
              .warmUp(warmUp)
              .seed(seed);
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
