/**
 * Memories with a compare-and-set of several words, and a register made of one.
 *
 * <p>Begin with {@code MultiWords}, which lists them with their sources. Uses the interfaces of
 * {@code subjects} and {@code subjects.support}.
 */
package dev.plumbline.subjects.multiword;
