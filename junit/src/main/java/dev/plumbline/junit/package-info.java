/**
 * Plumbline in tests of JUnit Jupiter. {@link dev.plumbline.junit.Linearizable} explores a class in
 * every interleaving, {@link dev.plumbline.junit.Stress} records it under stress, and {@link
 * dev.plumbline.junit.HistoryAssertions} checks recordings.
 *
 * <p>What is public is for tests. Behind it, {@code ExplorationTests} makes tests of an
 * exploration, {@code ExplorationJob} explores where the agent is, and {@code WorkerProcess} is the
 * JVM in which that is if it is not this one.
 *
 * <p>Begin with {@code ExplorationTests}. Uses {@code explore}, {@code record}, {@code formats},
 * {@code report} and JUnit.
 */
package dev.plumbline.junit;
