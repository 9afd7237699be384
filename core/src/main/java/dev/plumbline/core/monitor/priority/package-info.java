/**
 * Decides priority queues. Begin with {@link
 * dev.plumbline.core.monitor.priority.PriorityQueueMonitor}: elements with free gaps. For polls
 * that have not returned go on with {@code PendingPolls}; for equal values, which are counted and
 * not told apart, with {@link dev.plumbline.core.monitor.priority.EqualPriorities}.
 *
 * <p>Uses what containers have in common, the parts of monitors and the primitive structures.
 *
 * <p>Evidence: {@code PriorityQueueMonitorTest} and {@code EqualPrioritiesTest} beside it; {@code
 * MonitorContractTest}, {@code MonitorAtSizeTest} and {@code TradeOffs} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.priority;

import org.jspecify.annotations.NullMarked;
