/**
 * Search for small histories of relaxed containers that leaves the order of a container's elements
 * open until something depends on it.
 *
 * <p>Begin with {@link dev.plumbline.core.relaxed.openorder.OpenOrderSearch}, which says why
 * nothing is lost. {@code SmallHistory} has a part as sets of bits and what is certain about it,
 * {@code OrderedPartition} what a container holds as far as its order is decided, {@code
 * PackedQuasiWindow} the answers that are due where answers move, {@code FailedConfigurations} what
 * has failed. {@code OutOfOrderSuccessors} and {@code QuasiSuccessors} say what may come next.
 *
 * <p>The rules are those of {@code relaxed.rules}, which general search uses, too. Uses {@code
 * decide}, {@code split}, {@code spec}, and {@code search} for projections; does not know {@code
 * core.relaxed} itself, but what {@link dev.plumbline.core.spec.Leaving} says. Verdicts are put to
 * test in the testkit, by {@code RelaxedContractTest} and {@code RelaxedAtSizeTest}.
 */
@NullMarked
package dev.plumbline.core.relaxed.openorder;

import org.jspecify.annotations.NullMarked;
