/**
 * Counters.
 *
 * <p>Begin with {@code Counters}, which lists them with their sources. Uses the interfaces of
 * {@code subjects}.
 */
package dev.plumbline.subjects.counter;
