/**
 * How a verdict is shown. Every {@link dev.plumbline.report.Renderer} takes the same results, so
 * that the terminal and the machine never tell different stories.
 *
 * <p>Begin with that. Uses results, verdicts and histories of core, and Jackson for JSON; decides
 * nothing.
 */
@NullMarked
package dev.plumbline.report;

import org.jspecify.annotations.NullMarked;
