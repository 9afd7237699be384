package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that bound a check. */
final class LimitOptions {
  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Quantity.Time.class,
      description = "Give up on a file after this long: 500ms, 30s, 5m.")
  private Duration time;

  @Option(
      names = "--memory-limit",
      paramLabel = "SIZE",
      converter = Quantity.Bytes.class,
      description = "Give up when a decider stores more than this: 512m, 2g.")
  private Long memory;

  @Option(
      names = "--state-limit",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description = "Give up on a part after this many states.")
  private Long states;

  @Option(
      names = "--cache-limit",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description = "Remember at most this many failures of a part; costs time only.")
  private Long cache;

  /** How long to wait for code of the user before there is a file. */
  BoundedWait patience() {
    return new BoundedWait(time);
  }

  /** Says it if the memory limit cannot be reached, because the heap ends before. */
  void warn(Console console) {
    long heap = Runtime.getRuntime().maxMemory();
    if (memory != null && memory > heap) {
      console.tell(
          "plumbline: --memory-limit is %,d MB, but the heap of Java ends at %,d MB; %s.\n"
              .formatted(memory >> 20, heap >> 20, Heap.advice()));
    }
  }

  /** The words that say the same to the process that decides on Spark. */
  List<String> onSpark() {
    if (memory != null || cache != null) {
      throw new UsageException("--memory-limit and --cache-limit do not go with --engine spark");
    }
    List<String> words = new ArrayList<>();
    if (time != null) {
      words.addAll(List.of("--time-limit", Long.toString(Math.max(1, time.toSeconds()))));
    }
    if (states != null) {
      words.addAll(List.of("--state-limit", states.toString()));
    }
    return words;
  }

  /** The limits, with one for the time if none was given. */
  Limits limitsOr(Duration longest) {
    return time == null ? limits().withTime(longest) : limits();
  }

  Limits limits() {
    Limits limits = Limits.none();
    if (time != null) {
      limits = limits.withTime(time);
    }
    if (memory != null) {
      limits = limits.withMemory(memory);
    }
    if (states != null) {
      limits = limits.withStates(states);
    }
    return cache == null ? limits : limits.withCache(cache);
  }
}
