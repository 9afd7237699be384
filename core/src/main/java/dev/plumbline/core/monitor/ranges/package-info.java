/**
 * The tests of monitors for one object whose history does not fit into one machine: cut into ranges
 * of time, each of which sums itself up without knowing the others, and folded.
 *
 * <p>Begin with {@link dev.plumbline.core.monitor.ranges.ElementTimes}: what is known of a
 * container's elements once add and remove of each value have met, as times and not as ranks.
 * {@link dev.plumbline.core.monitor.ranges.ValueHome} is where they meet, {@link
 * dev.plumbline.core.monitor.ranges.ElementJoin} the same for integers without a history. Then
 * {@link dev.plumbline.core.monitor.ranges.QueueRange} for queues and free instants, {@link
 * dev.plumbline.core.monitor.ranges.FrontRange} for queues with peeks, {@link
 * dev.plumbline.core.monitor.ranges.QueueSchedule} for a queue's witness, {@link
 * dev.plumbline.core.monitor.ranges.PriorityRange} for priority queues, {@link
 * dev.plumbline.core.monitor.ranges.StackRange} for stacks, {@link
 * dev.plumbline.core.monitor.ranges.ClusterRange} for registers, and {@link
 * dev.plumbline.core.monitor.ranges.OvertakingRanges} for the degree of queues out of order. {@link
 * dev.plumbline.core.monitor.ranges.ReturnOrder} and {@link
 * dev.plumbline.core.monitor.ranges.Overtaken} are for telling what one machine tells.
 *
 * <p><b>Instants.</b> Instant t is after all calls and before all returns of time t. Between two
 * instants returns come before calls, a return only makes more elements certainly present, and a
 * call only makes fewer: so if something is possible at all, it is possible at an instant, and
 * comparing times strictly gives the answers that ranks of events give.
 *
 * <p>Evidence: {@code QueueRangesTest} and its likes in the testkit compare all of them with the
 * deciders of whole histories, on random histories cut in random places.
 *
 * <p>Uses the columns of {@code core.monitor} and what containers have in common, histories,
 * specifications, budgets and the primitive structures; {@code spark} uses it, and nobody in this
 * module.
 */
@NullMarked
package dev.plumbline.core.monitor.ranges;

import org.jspecify.annotations.NullMarked;
