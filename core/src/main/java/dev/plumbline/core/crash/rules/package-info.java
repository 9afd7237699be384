/**
 * What a crash model makes of the operations that a crash interrupted, for any object.
 *
 * <p>Begin with {@link Completions}, which applies a model to the operations of a history, and
 * {@link Interpretation}, which turns a history with crashes into one without, and its witness
 * back. For buffered durable linearizability there are {@link Eras}, the proof of {@link
 * EraWitnesses} and its {@link EraVerifier}.
 *
 * <p>Uses histories, specifications and what {@code core.split} reads out of marks; the deciders of
 * {@code core.memory} and the checks of {@code core.check} use it. The models against their
 * definitions, executed: {@code CrashContractTest} and {@code BufferedDurableTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.crash.rules;

import org.jspecify.annotations.NullMarked;
