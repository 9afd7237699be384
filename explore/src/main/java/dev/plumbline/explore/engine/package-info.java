/**
 * Runs a program of a few threads under every interleaving that matters. {@link
 * dev.plumbline.explore.engine.Program} is what is run, {@link dev.plumbline.explore.engine.Trace}
 * what comes of one execution.
 */
package dev.plumbline.explore.engine;
