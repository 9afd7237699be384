/**
 * Stacks.
 *
 * <p>Begin with {@code Stacks}, which lists them with their sources. Uses the interfaces of {@code
 * subjects} and {@code subjects.support}.
 */
package dev.plumbline.subjects.stack;
