package dev.plumbline.explore;

/**
 * How far an exploration has come.
 *
 * @param size how many operations the present scenarios have
 * @param scenario the number of the present scenario among those of its size, from 1
 * @param scenarios how many scenarios of its size there are, or as many as were counted
 * @param executions how many executions there were so far, of all scenarios
 */
public record ExplorationProgress(int size, long scenario, long scenarios, long executions) {}
