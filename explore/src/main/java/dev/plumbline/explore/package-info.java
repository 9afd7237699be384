/**
 * Explores all interleavings of real Java code and checks each of them. {@link
 * dev.plumbline.explore.Explorer} is the entrance, {@link dev.plumbline.explore.Exploration} what
 * comes of it.
 */
package dev.plumbline.explore;
