/**
 * How a verdict is shown. Every rendering starts from one {@link dev.plumbline.report.FileResult},
 * so that the terminal and the machine never tell different stories.
 */
package dev.plumbline.report;
