/**
 * One check from start to end: from a history and a specification to a result. Begin with {@link
 * dev.plumbline.core.check.Stages}, which has the stages in order: each transforms the question,
 * and {@link dev.plumbline.core.check.Retelling} is the way back for the answer. {@link
 * dev.plumbline.core.check.PartsCheck} is the last stage: it plans, decides, certifies and
 * verifies.
 *
 * <p>Uses every decider; only the façade uses it. Evidence: beside it, {@code CrashContractTest},
 * {@code BufferedDurableTest} and {@code SlackTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.check;

import org.jspecify.annotations.NullMarked;
