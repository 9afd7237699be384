/**
 * Monitors of queues and stacks from which each of the first k + 1 elements may be taken, and of
 * pools.
 *
 * <p>Begin with {@link dev.plumbline.core.monitor.outoforder.OutOfOrderQueueMonitor}, which decides
 * queues, and {@link dev.plumbline.core.monitor.outoforder.OutOfOrderStackMonitor}, which accepts
 * stacks. Shares {@code container} and {@code part} with the strict families, and uses {@code
 * queue} for what does not depend on order: the cores of empty results. The evidence is in the
 * testkit: {@code RelaxedContractTest}, {@code RelaxedAtSizeTest} and {@code RelaxedRulesTest}.
 */
@NullMarked
package dev.plumbline.core.monitor.outoforder;

import org.jspecify.annotations.NullMarked;
