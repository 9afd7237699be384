/**
 * Registers.
 *
 * <p>Begin with {@code Registers}, which lists them with their sources. Uses the interfaces of
 * {@code subjects} and of {@code subjects.multiword}.
 */
package dev.plumbline.subjects.register;
