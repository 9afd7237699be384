package dev.plumbline.core.verdict;

/**
 * One operation must come before another.
 *
 * @param first a row of the history
 * @param second a row of the history
 * @param why how it is known, in a few words
 */
public record Link(int first, int second, String why) {}
