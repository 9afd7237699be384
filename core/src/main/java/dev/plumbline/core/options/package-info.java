/**
 * How a check is to be done: limits, the algorithm, the rules of search, and how progress is told.
 * Uses nothing of the toolkit but the reasons in verdicts. Begin with {@link
 * dev.plumbline.core.options.Limits}. What each of them does is tested where it acts: {@code
 * CheckerTest}, and in testkit {@code SearchContractTest} for the rules.
 */
@NullMarked
package dev.plumbline.core.options;

import org.jspecify.annotations.NullMarked;
