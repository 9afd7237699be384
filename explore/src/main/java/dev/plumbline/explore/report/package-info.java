/**
 * What an exploration found, for people: {@link dev.plumbline.explore.report.ExplorationText} for
 * terminals and logs, {@link dev.plumbline.explore.report.ExplorationPage} for the browser.
 */
package dev.plumbline.explore.report;
