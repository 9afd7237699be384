package dev.plumbline.spark;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.OperationMapping;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.ReadOptions.FailedCas;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a check on Spark is done. Never changed: each {@code with} answers another.
 *
 * <pre>{@code
 * SparkOptions.defaults().withWitnesses(true).withSeconds(600)
 * }</pre>
 */
public final class SparkOptions implements Serializable {
  /** As good as without a limit; times much longer have no number of nanoseconds. */
  private static final long LONGEST = Duration.ofDays(3650).toSeconds();

  private boolean verify = true;
  private boolean witnesses;
  private boolean oneHistory = true;
  private long slack;
  private int partitions;
  private long splitBytes = 64L << 20;
  private long maxPartOperations = 5_000_000;
  private long states = Long.MAX_VALUE;
  private long seconds = LONGEST;
  private String format = "";
  private boolean independent;
  private boolean failedCasObserved;

  private SparkOptions() {}

  /** One history, verified, without witnesses and without limits of time. */
  public static SparkOptions defaults() {
    return new SparkOptions();
  }

  private SparkOptions with(Consumer<SparkOptions> change) {
    SparkOptions copy = new SparkOptions();
    copy.verify = verify;
    copy.witnesses = witnesses;
    copy.oneHistory = oneHistory;
    copy.slack = slack;
    copy.partitions = partitions;
    copy.splitBytes = splitBytes;
    copy.maxPartOperations = maxPartOperations;
    copy.states = states;
    copy.seconds = seconds;
    copy.format = format;
    copy.independent = independent;
    copy.failedCasObserved = failedCasObserved;
    change.accept(copy);
    return copy;
  }

  /** Whether certificates are verified. */
  public SparkOptions withVerify(boolean value) {
    return with(copy -> copy.verify = value);
  }

  /** Whether linearizable parts come with their witnesses. */
  public SparkOptions withWitnesses(boolean value) {
    return with(copy -> copy.witnesses = value);
  }

  /** Whether all files together are one history, instead of one each. */
  public SparkOptions withOneHistory(boolean value) {
    return with(copy -> copy.oneHistory = value);
  }

  /** By how much recorded times may be wrong. */
  public SparkOptions withSlack(long value) {
    return with(copy -> copy.slack = value);
  }

  /** How many tasks decide; 0 for as many as the input's size asks for. */
  public SparkOptions withPartitions(int value) {
    return with(copy -> copy.partitions = value);
  }

  /** How much of a file of lines one task reads. */
  public SparkOptions withSplitBytes(long value) {
    return with(copy -> copy.splitBytes = value);
  }

  /** How many operations a part may have to be decided by one task. */
  public SparkOptions withMaxPartOperations(long value) {
    return with(copy -> copy.maxPartOperations = value);
  }

  /** Configurations that may be examined for a part. */
  public SparkOptions withStates(long value) {
    return with(copy -> copy.states = value);
  }

  /** How long the whole check may take; parts that are not decided by then are undecided. */
  public SparkOptions withSeconds(long value) {
    return with(copy -> copy.seconds = Math.min(value, LONGEST));
  }

  /** How files are read: their format, and what Jepsen's mean. */
  public SparkOptions withReading(ReadOptions reading) {
    return with(
        copy -> {
          copy.format = reading.format().map(HistoryFormat::cliName).orElse("");
          copy.independent = reading.independent();
          copy.failedCasObserved = reading.failedCas() == FailedCas.OBSERVED;
        });
  }

  boolean verify() {
    return verify;
  }

  boolean witnesses() {
    return witnesses;
  }

  boolean oneHistory() {
    return oneHistory;
  }

  long slack() {
    return slack;
  }

  int partitions() {
    return partitions;
  }

  long splitBytes() {
    return splitBytes;
  }

  long maxPartOperations() {
    return maxPartOperations;
  }

  long seconds() {
    return seconds;
  }

  /** The format, if it is not to be told from the content. */
  Optional<HistoryFormat> known() {
    return format.isEmpty() ? Optional.empty() : HistoryFormat.of(format);
  }

  /** How files of an object are read. */
  ReadOptions reading(Spec<?> spec) {
    ReadOptions reading =
        ReadOptions.DEFAULT
            .withOneThread(true)
            .withIndependent(independent)
            .withFailedCas(failedCasObserved ? FailedCas.OBSERVED : FailedCas.ERROR)
            .withMapping(OperationMapping.NONE.owned(Specs.owned(spec)));
    return known().map(reading::withFormat).orElse(reading);
  }

  Limits limits(long millisLeft) {
    return Limits.none().withStates(states).withTime(Duration.ofMillis(Math.max(1, millisLeft)));
  }
}
