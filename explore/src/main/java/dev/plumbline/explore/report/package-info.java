/**
 * What an exploration found, for people: {@link dev.plumbline.explore.report.ExplorationText} for
 * terminals and logs, {@link dev.plumbline.explore.report.ExplorationPage} for the browser.
 *
 * <p>Begin with them. Uses what an exploration found and {@code report}.
 */
package dev.plumbline.explore.report;
