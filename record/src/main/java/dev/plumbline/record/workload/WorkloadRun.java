package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What became of a workload.
 *
 * @param threads how many threads there were
 * @param operations how many operations have ended; of a thread that hangs, the last few do not
 *     count
 * @param exceptions how many of them threw, an exception or an error
 * @param alwaysThrew the operations that threw each time they were called, and what one of the
 *     calls threw; of threads that have ended
 * @param unkept how many operations returned what cannot be recorded, such as a list that contains
 *     itself; their outcome is recorded as unknown
 * @param whyUnkept the operations that did so, and why one of the answers could not be recorded
 * @param refused the operations that answered false although the specification has no answer for
 *     them, as the add of an object does that is full; of threads that have ended
 * @param time from the start of the threads to their end, or until they were told to end
 * @param end why it ended
 * @param stuck for each thread that could not be ended, the operation it is in
 */
public record WorkloadRun(
    int threads,
    long operations,
    long exceptions,
    Map<String, String> alwaysThrew,
    long unkept,
    Map<String, String> whyUnkept,
    List<String> refused,
    Duration time,
    End end,
    List<String> stuck) {
  /** Why a workload ends. */
  public enum End {
    /** All operations have been called. */
    ALL_CALLED,
    /** The time for which it was meant to run is over. */
    DURATION,
    /** Not all operations could be called in the time limit. */
    TIME_LIMIT,
    /** Whoever ran it was interrupted. */
    INTERRUPTED
  }

  public WorkloadRun {
    alwaysThrew = Collections.unmodifiableMap(new LinkedHashMap<>(alwaysThrew));
    whyUnkept = Collections.unmodifiableMap(new LinkedHashMap<>(whyUnkept));
    refused = List.copyOf(refused);
    stuck = List.copyOf(stuck);
  }

  /** Operations a second. */
  public double throughput() {
    return operations / Math.max(1e-9, time.toNanos() / 1e9);
  }

  /**
   * Why the recording cannot be checked, in a sentence without its end, if an operation answered
   * what none of its kind does; nothing if it can.
   */
  public Optional<String> refusal(Spec<?> spec) {
    return refused.isEmpty()
        ? Optional.empty()
        : Optional.of(refusal(String.join(", ", refused), spec));
  }

  /** That operations answered false that should answer nothing, and what to do about it. */
  public static String refusal(String operations, Spec<?> spec) {
    String bounded = "bounded-" + spec.name();
    boolean known = Specs.all().stream().anyMatch(e -> e.name().equals(bounded));
    return "%s answered false, which no %s does, so this cannot be checked%s"
        .formatted(
            operations,
            spec.name(),
            known ? "; if the object holds N elements at most, it is a " + bounded + ":N" : "");
  }

  /** A sentence on threads that hang; empty if none does. */
  public String whyStuck() {
    if (stuck.isEmpty()) {
      return "";
    }
    Map<String, Long> counts =
        stuck.stream()
            .collect(Collectors.groupingBy(o -> o, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
            .map(
                e ->
                    e.getValue()
                        + (e.getValue() == 1 ? " thread hangs in " : " threads hang in ")
                        + e.getKey())
            .collect(Collectors.joining(", "))
        + (stuck.size() == 1 ? "; its operation is" : "; their operations are")
        + " recorded as pending";
  }
}
