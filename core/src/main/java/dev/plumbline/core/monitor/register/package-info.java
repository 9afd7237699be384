/**
 * Decides registers, the keys of maps, and counters. Begin with {@link
 * dev.plumbline.core.monitor.register.RegisterMonitor} and {@code Zones} (Gibbons and Korach), or
 * with {@link dev.plumbline.core.monitor.register.CounterMonitor}.
 *
 * <p>Uses the parts of monitors, budgets and the primitive structures.
 *
 * <p>Evidence: {@code RegisterMonitorTest} and {@code CounterMonitorTest} beside it; {@code
 * MonitorContractTest}, {@code FetchAndAddTest} and {@code BlindWritesTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.register;

import org.jspecify.annotations.NullMarked;
