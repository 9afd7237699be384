/**
 * Decides sets and multisets, one element at a time. Begin with {@link
 * dev.plumbline.core.monitor.set.SetMonitor}: everything as late as possible; {@link
 * dev.plumbline.core.monitor.set.MultisetMonitor} says what counts add to that.
 *
 * <p>Uses the parts of monitors, budgets and the primitive structures.
 *
 * <p>Evidence: {@code SetMonitorTest} and {@code MultisetMonitorTest} beside it; {@code
 * MonitorContractTest} and {@code MonitorAtSizeTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.set;

import org.jspecify.annotations.NullMarked;
