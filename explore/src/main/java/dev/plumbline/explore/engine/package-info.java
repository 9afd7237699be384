/**
 * Runs a program of a few threads under every interleaving that matters. {@link
 * dev.plumbline.explore.engine.Program} is what is run, {@link dev.plumbline.explore.engine.Trace}
 * what comes of one execution.
 *
 * <p>Begin with {@code Engine}. Uses {@code explore.runtime}, and knows neither classes under test
 * nor specifications.
 */
package dev.plumbline.explore.engine;
