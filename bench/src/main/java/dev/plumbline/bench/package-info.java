/**
 * Benchmarks: one table for each claim about speed, with the published algorithm as a baseline in
 * the same run. {@link dev.plumbline.bench.Bench} runs them.
 */
package dev.plumbline.bench;
