/**
 * A race that must be found before anything counts as explored.
 *
 * <p>Begin with {@code Canary}. Uses the agent and the engine, as every exploration does.
 */
package dev.plumbline.explore.canary;
