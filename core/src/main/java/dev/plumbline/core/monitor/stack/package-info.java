/**
 * Decides stacks. Begin with {@link dev.plumbline.core.monitor.stack.StackMonitor}, then {@link
 * dev.plumbline.core.monitor.stack.StackExtraction}, which takes elements out from the bottom up.
 * The classes that begin with {@code Pending} are about pops that have not returned; {@link
 * dev.plumbline.core.monitor.container.PendingRemoves} has what they share with other families.
 *
 * <p>Uses what containers have in common, the parts of monitors and the primitive structures.
 *
 * <p>Evidence: {@code StackMonitorTest} and {@code StackStructuresTest} beside it; {@code
 * MonitorContractTest}, {@code MonitorAtSizeTest} and {@code TradeOffs} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.stack;

import org.jspecify.annotations.NullMarked;
