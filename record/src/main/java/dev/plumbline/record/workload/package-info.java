/**
 * Workloads: threads that use an object at random while everything they do is recorded. {@link
 * dev.plumbline.record.workload.Workload} is the entrance.
 */
package dev.plumbline.record.workload;
