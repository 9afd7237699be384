/**
 * What is explored and how it is judged. {@link dev.plumbline.explore.scenario.Scenario} says which
 * threads perform which operations, {@link dev.plumbline.explore.scenario.ScenarioSpace} has all of
 * them up to a size, {@link dev.plumbline.explore.scenario.TraceJudge} says of each execution
 * whether all its histories are as the specification demands.
 *
 * <p>Begin with these three. Uses the engine, specifications and the checker of core, and {@code
 * record.workload} for the methods of a class.
 */
package dev.plumbline.explore.scenario;
