/**
 * Queues.
 *
 * <p>Begin with {@code Queues}, which lists them with their sources. Uses the interfaces of {@code
 * subjects} and {@code subjects.support}.
 */
package dev.plumbline.subjects.queue;
