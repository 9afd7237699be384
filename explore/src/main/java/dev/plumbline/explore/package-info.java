/**
 * Explores all interleavings of real Java code and checks each of them. {@link
 * dev.plumbline.explore.Explorer} is the entrance, {@link dev.plumbline.explore.Exploration} what
 * comes of it.
 *
 * <p>Begin with them. Uses every other package of this module but {@code explore.report} and {@code
 * explore.pause}, histories and specifications of core, and {@code record.workload} for what the
 * methods of a class mean.
 */
package dev.plumbline.explore;
