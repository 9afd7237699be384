/**
 * From outcomes to certificates that people read: {@link dev.plumbline.core.certify.WitnessMerge}
 * makes one witness of those of the parts, {@link dev.plumbline.core.certify.CoreFinder}, begin
 * there, a small core of a violation, {@link dev.plumbline.core.certify.Explainer} says in
 * sentences why it has no witness.
 *
 * <p>Uses plans, to decide what is left of a violation again. Evidence: beside it, {@code
 * VerifierContractTest} and {@code TraitsContractTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.certify;

import org.jspecify.annotations.NullMarked;
