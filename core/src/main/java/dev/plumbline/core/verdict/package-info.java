/**
 * Verdicts, the certificates they carry, and the {@link dev.plumbline.core.verdict.Verifier} that
 * re-checks those from the definitions. Begin with {@link dev.plumbline.core.verdict.Verdict}.
 *
 * <p>Uses histories and specifications only, and shares nothing with the deciders: a test of the
 * architecture watches over that. The evidence is beside it and in the testkit: {@code
 * VerifierContractTest}.
 */
@NullMarked
package dev.plumbline.core.verdict;

import org.jspecify.annotations.NullMarked;
