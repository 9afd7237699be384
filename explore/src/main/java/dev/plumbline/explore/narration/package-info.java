/**
 * Tells what happened in an execution, in words: who did what, with which values, and where.
 *
 * <p>Begin with {@link dev.plumbline.explore.narration.Narrator}. Uses the events of {@code
 * explore.runtime}, and values of core to show them.
 */
package dev.plumbline.explore.narration;
