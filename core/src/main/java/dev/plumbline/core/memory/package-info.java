/**
 * Decides histories of a shared memory whose operations read, write, swap or compare and swap one
 * or several words at once, with crashes.
 *
 * <p>Begin with {@link MultiWordCheck}; its history is a {@link MultiWordHistory}, in columns. With
 * distinct values at each address {@code Versions} knows who wrote and who replaced what was seen,
 * {@code Sweep} orders the operations by time, {@code CompletionSearch} says which interrupted ones
 * took effect. Operations that wrote without seeing what they replaced are ordered by {@code
 * BlindWriteSearch} with {@code Saturation}; what crashes have undone is found by {@code
 * BufferedMemory}. A violation becomes an {@link Anomaly} by {@code AnomalyExplainer}. {@link
 * WitnessReplay} and {@code AnomalyVerifier} check certificates and share nothing with the
 * deciders.
 *
 * <p>Uses {@code core.crash} and its rules, {@code core.chain}, histories and their binding to a
 * specification, budgets and verdicts; in this module only {@code core.check} and the façade use
 * it, and readers of logs make its histories. The evidence is beside it and in the testkit: {@code
 * CrashContractTest}, {@code BlindWritesTest} and {@code BufferedDurableTest} execute the
 * definitions.
 */
@NullMarked
package dev.plumbline.core.memory;

import org.jspecify.annotations.NullMarked;
