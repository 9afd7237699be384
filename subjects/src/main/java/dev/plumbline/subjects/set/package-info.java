/**
 * Sets of numbers.
 *
 * <p>Begin with {@code Sets}, which lists them with their sources. Uses the interfaces of {@code
 * subjects} and {@code subjects.support}.
 */
package dev.plumbline.subjects.set;
