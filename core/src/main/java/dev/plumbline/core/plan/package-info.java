/**
 * Which deciders are asked about each part of a history, and when: {@link
 * dev.plumbline.core.plan.Plan} has the lists, {@link dev.plumbline.core.plan.MonitorDeciders} and
 * {@link dev.plumbline.core.plan.SearchDeciders} say what is on them and why, {@link
 * dev.plumbline.core.plan.Attempt} asks one after the other, {@link
 * dev.plumbline.core.plan.PartsRun} decides many parts in rounds. Begin with the plan; a new
 * monitor or search is a new entry of a list.
 *
 * <p>Uses all deciders of parts. Evidence: {@code RoundsTest} and the contracts of the testkit,
 * {@code MonitorContractTest} and {@code SearchContractTest}.
 */
@NullMarked
package dev.plumbline.core.plan;

import org.jspecify.annotations.NullMarked;
