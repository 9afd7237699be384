/**
 * Objects whose interleavings are explored, by Plumbline and by its peers: those that {@code
 * plumbline-subjects} does not have, and classes of libraries with a constructor without arguments.
 *
 * <p>Begin with {@code RacyCounter}. Uses the interfaces of {@code subjects}.
 */
package dev.plumbline.bench.objects;
