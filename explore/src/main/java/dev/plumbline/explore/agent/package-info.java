/**
 * Rewrites classes while they are loaded, so that what they do to memory that threads share is
 * announced to {@link dev.plumbline.explore.runtime.Hooks} first. {@link
 * dev.plumbline.explore.agent.Agent} is what the JVM starts and what others ask, {@link
 * dev.plumbline.explore.agent.Instrumenter} rewrites one class, by one rule per construct, and
 * {@link dev.plumbline.explore.agent.Callers} makes the code that calls a class under test.
 *
 * <p>Begin with that. Uses ASM, and {@code explore.runtime} for the names of hooks.
 */
package dev.plumbline.explore.agent;
