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

/**
 * How a check on Spark is done.
 *
 * @param verify whether certificates are verified
 * @param witnesses whether linearizable parts come with their witnesses
 * @param oneHistory whether all files together are one history, instead of one each
 * @param slack by how much recorded times may be wrong
 * @param partitions how many tasks decide; 0 for as many as the input's size asks for
 * @param splitBytes how much of a file of lines one task reads
 * @param maxPartOperations how many operations a part may have to be decided by one task
 * @param states configurations that may be examined for a part
 * @param seconds how long the whole check may take; parts that are not decided by then are
 *     undecided
 * @param format the name of the format; empty if it is to be told from the content
 * @param independent see {@link ReadOptions#independent}
 * @param failedCasObserved whether {@link ReadOptions#failedCas} is {@code OBSERVED}
 */
public record SparkOptions(
    boolean verify,
    boolean witnesses,
    boolean oneHistory,
    long slack,
    int partitions,
    long splitBytes,
    long maxPartOperations,
    long states,
    long seconds,
    String format,
    boolean independent,
    boolean failedCasObserved)
    implements Serializable {
  private static final long YEARS = Duration.ofDays(3650).toSeconds();

  /** One history, verified, without witnesses and without limits of time. */
  public static SparkOptions defaults() {
    return new SparkOptions(
        true, false, true, 0, 0, 64L << 20, 5_000_000, Long.MAX_VALUE, YEARS, "", false, false);
  }

  public SparkOptions withVerify(boolean value) {
    return new SparkOptions(
        value,
        witnesses,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withWitnesses(boolean value) {
    return new SparkOptions(
        verify,
        value,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withOneHistory(boolean value) {
    return new SparkOptions(
        verify,
        witnesses,
        value,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withSlack(long value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        value,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withPartitions(int value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        value,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withSplitBytes(long value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        partitions,
        value,
        maxPartOperations,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withMaxPartOperations(long value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        value,
        states,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withStates(long value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        value,
        seconds,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withSeconds(long value) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        value,
        format,
        independent,
        failedCasObserved);
  }

  public SparkOptions withReading(ReadOptions reading) {
    return new SparkOptions(
        verify,
        witnesses,
        oneHistory,
        slack,
        partitions,
        splitBytes,
        maxPartOperations,
        states,
        seconds,
        reading.format().map(HistoryFormat::cliName).orElse(""),
        reading.independent(),
        reading.failedCas() == FailedCas.OBSERVED);
  }

  /** The format, if it is not to be told from the content. */
  Optional<HistoryFormat> known() {
    return format.isEmpty() ? Optional.empty() : HistoryFormat.of(format);
  }

  /** How files of an object are read. */
  ReadOptions reading(Spec<?> spec) {
    ReadOptions reading =
        ReadOptions.DEFAULT
            .withIndependent(independent)
            .withFailedCas(failedCasObserved ? FailedCas.OBSERVED : FailedCas.ERROR)
            .withMapping(OperationMapping.NONE.owned(Specs.owned(spec)));
    return known().map(reading::withFormat).orElse(reading);
  }

  Limits limits(long secondsLeft) {
    return Limits.none().withStates(states).withTime(Duration.ofSeconds(Math.max(1, secondsLeft)));
  }
}
