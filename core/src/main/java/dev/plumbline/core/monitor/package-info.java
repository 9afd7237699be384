/**
 * Monitors: deciders of known types, each near-linear, with a witness or a core.
 *
 * <p>Begin with {@link dev.plumbline.core.monitor.Monitors}, which picks the monitor of a type,
 * then read one family. {@link dev.plumbline.core.monitor.TypedHistory} reads a history into the
 * columns that all of them work on; {@code part} has these columns and the answers, {@code
 * container} what stacks, queues and priority queues have in common. {@code docs/monitors.md} tells
 * what each of them decides and how.
 *
 * <p>May use histories, specifications, budgets and the primitive structures; knows nothing of
 * plans, search or reports.
 *
 * <p>The evidence is in the testkit: {@code MonitorContractTest} compares every monitor with an
 * oracle on random and on all small histories, {@code MonitorAtSizeTest} with search on larger
 * ones. The tests beside the packages name the histories on which rules that look right go wrong.
 * Speed is measured by the benchmark {@code monitors}.
 */
@NullMarked
package dev.plumbline.core.monitor;

import org.jspecify.annotations.NullMarked;
