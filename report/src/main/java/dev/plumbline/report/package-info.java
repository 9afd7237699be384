/**
 * How a verdict is shown. Every {@link dev.plumbline.report.Renderer} takes the same results, so
 * that the terminal and the machine never tell different stories.
 */
package dev.plumbline.report;
