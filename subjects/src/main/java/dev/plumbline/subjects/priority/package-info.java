/**
 * Priority queues.
 *
 * <p>Begin with {@code PriorityQueues}, which lists them with their sources. Uses the interfaces of
 * {@code subjects} and {@code subjects.support}.
 */
package dev.plumbline.subjects.priority;
