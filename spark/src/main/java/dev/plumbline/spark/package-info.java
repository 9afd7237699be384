/**
 * The same verdicts on Apache Spark, for histories that outgrow one machine. Begin with {@link
 * dev.plumbline.spark.SparkCheck}; {@code docs/spark.md} tells what runs where.
 *
 * <p>Input is read in splits ({@code HistorySplits}), each into a history of its own; {@code
 * SplitSurvey} packs its operations into one block of bytes for each target ({@code
 * OperationBlock}), and says what the driver must know before anything is decided. A task that
 * decides takes the blocks of its target in the order of the splits, fills one history and asks
 * core, which splits it into parts itself ({@code PartDecision}). Spark moves bytes, and nothing
 * else: no sort, no encoder of rows inside, no accumulator.
 *
 * <p>Uses core, the readers of {@code formats} and Spark; nobody uses it, {@code cli} starts it as
 * another process.
 */
package dev.plumbline.spark;
