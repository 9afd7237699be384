/**
 * Maps.
 *
 * <p>Begin with {@code Maps}, which lists them with their sources. Uses the interfaces of {@code
 * subjects}.
 */
package dev.plumbline.subjects.map;
