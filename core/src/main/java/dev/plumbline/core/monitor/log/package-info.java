/**
 * Decides keys whose texts are put, got and appended to. Begin with {@link
 * dev.plumbline.core.monitor.log.LogMonitor}.
 *
 * <p>Uses the parts of monitors, the register's monitor and the primitive structures.
 *
 * <p>Evidence: {@code LogMonitorTest} beside it; {@code MonitorContractTest} and {@code
 * AppendLogsTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.log;

import org.jspecify.annotations.NullMarked;
