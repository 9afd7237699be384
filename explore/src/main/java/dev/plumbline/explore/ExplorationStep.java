package dev.plumbline.explore;

/**
 * Something that a thread did in an execution.
 *
 * @param thread which, from 0
 * @param operation in which of its operations, from 0
 * @param what in a few words, with the value, such as {@code reads head: Node@3}
 * @param place where in the code, as in {@code MyQueue.enq(MyQueue.java:31)}; empty if not known
 */
public record ExplorationStep(int thread, int operation, String what, String place) {}
