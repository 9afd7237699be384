/**
 * Decides keys whose texts are put, got and appended to; begin with {@link
 * dev.plumbline.core.monitor.log.LogMonitor}. Uses the parts of monitors and the register's
 * monitor.
 */
package dev.plumbline.core.monitor.log;
