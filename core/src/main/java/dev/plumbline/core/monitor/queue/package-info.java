/**
 * Decides queues. Begin with {@link dev.plumbline.core.monitor.queue.QueueMonitor}; {@link
 * dev.plumbline.core.monitor.queue.QueueWitness} has the other half of its proof, and {@code
 * FrontWindows} what peeks add to it. {@code PendingDequeues} is needed only where elements were
 * peeked that no completed dequeue took.
 *
 * <p>Uses what containers have in common, the parts of monitors and the primitive structures.
 *
 * <p>Evidence: {@code QueueMonitorTest} beside it; {@code MonitorContractTest} and {@code
 * MonitorAtSizeTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.queue;

import org.jspecify.annotations.NullMarked;
