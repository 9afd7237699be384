/**
 * Workloads: threads that use an object at random while everything they do is recorded. {@link
 * dev.plumbline.record.workload.Workload} is the entrance.
 *
 * <p>Begin there. Uses the recorder and the specifications of core.
 */
@NullMarked
package dev.plumbline.record.workload;

import org.jspecify.annotations.NullMarked;
