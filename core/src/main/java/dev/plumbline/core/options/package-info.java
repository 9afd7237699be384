/**
 * How a check is to be done: limits, the algorithm, the rules of search, and how progress is told.
 * Uses nothing of the toolkit but the reasons in verdicts. Begin with {@link
 * dev.plumbline.core.options.Limits}.
 */
@NullMarked
package dev.plumbline.core.options;

import org.jspecify.annotations.NullMarked;
