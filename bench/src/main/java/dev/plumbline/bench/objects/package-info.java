/**
 * Objects whose interleavings are explored, by Plumbline and by its peers: those that {@code
 * plumbline-subjects} does not have, and classes of libraries with a constructor without arguments.
 */
package dev.plumbline.bench.objects;
