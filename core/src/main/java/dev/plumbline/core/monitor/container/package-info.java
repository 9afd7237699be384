/**
 * What stacks, queues and priority queues have in common, whatever the order in which elements
 * leave.
 *
 * <p>Begin with {@link dev.plumbline.core.monitor.container.Lifetimes}: an element's add, peeks and
 * remove, its critical interval, and the cut lemma. {@link
 * dev.plumbline.core.monitor.container.Containers} refuses what is wrong with one value alone and
 * hands the rest to the family's monitor. {@link dev.plumbline.core.monitor.container.Cover} and
 * {@link dev.plumbline.core.monitor.container.EmptyCuts} are about empty results, {@link
 * dev.plumbline.core.monitor.container.PendingRemoves} about removes that have not returned. Values
 * that are added more than once are told apart by {@link
 * dev.plumbline.core.monitor.container.RepeatedValueDecider}.
 *
 * <p>Uses the parts of monitors, budgets and the primitive structures; knows no family.
 *
 * <p>Evidence: {@code RepeatedValueDeciderTest} beside it; all else is tested with the families, by
 * {@code MonitorContractTest} of the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.container;

import org.jspecify.annotations.NullMarked;
