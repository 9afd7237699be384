/**
 * Benchmarks: one table for each claim about speed, with the published algorithm as a baseline in
 * the same run. {@link dev.plumbline.bench.Bench} runs them.
 *
 * <p>Begin with its list of tables. Uses every module that it measures, {@code testkit} for
 * histories and {@code subjects} for objects; nobody uses it.
 */
package dev.plumbline.bench;
