/**
 * Which decider is asked about each part of a history, and in which order parts are decided; begin
 * with {@link dev.plumbline.core.plan.PartsRun}. Evidence: {@code RoundsTest} in the testkit.
 */
package dev.plumbline.core.plan;
