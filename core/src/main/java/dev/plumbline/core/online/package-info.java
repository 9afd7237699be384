/**
 * Decides histories while they happen, with bounded memory where the type allows it.
 *
 * <p>Begin with {@link dev.plumbline.core.online.OnlineChecker}, which takes calls and returns in
 * the order of time; {@link dev.plumbline.core.online.ReorderingSink} and {@link
 * dev.plumbline.core.online.EventLogSink} hand it what a reader finds in a file, and {@link
 * dev.plumbline.core.online.TailInputStream} reads a file that still grows.
 *
 * <p>Inside, each object or key has a {@code Follower}. Queues, registers and sets have exact ones,
 * whose class comments prove them. All others are decided again and again by the offline checker:
 * {@code RecheckingFollower}, with a {@code QuickRefuter} that sees plain violations at once and a
 * {@code Pruner} that forgets what can no longer matter.
 *
 * <p>Uses the checker, specifications and histories, and for sets the pass of their monitor; nobody
 * in core uses this package. The evidence is here and in testkit: {@code OnlineContractTest}
 * compares each answer with brute force on each prefix, {@code OnlineDelayTest} holds violations
 * against the delay that is promised.
 */
@NullMarked
package dev.plumbline.core.online;

import org.jspecify.annotations.NullMarked;
