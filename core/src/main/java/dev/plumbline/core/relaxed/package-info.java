/**
 * Objects that may deviate from their specification by a bounded amount.
 *
 * <p>Begin with {@link dev.plumbline.core.relaxed.Relaxation}, which makes a relaxed specification
 * of a strict one, and {@link dev.plumbline.core.relaxed.Mode}, which says what each mode allows. A
 * relaxed object is a specification like any other, so every decider takes it:
 *
 * <ul>
 *   <li>{@code RelaxedContainer}, with {@code LeavingOrder} for whose turn it is, for orders and
 *       for empty results that come too early;
 *   <li>{@code QuasiSpec} for quasi linearizability, with {@code QuasiRearrangement} for its
 *       certificates;
 *   <li>{@code StutterSpec} for operations without effect, and {@code ForcedStutterSpec} where the
 *       operations of a history say who stutters.
 * </ul>
 *
 * <p>What these know of the rest of a history is in their outlooks, and the rules behind it in
 * {@code relaxed.rules}. {@code relaxed.openorder} is a search of its own for small histories;
 * {@code core.monitor.outoforder} has what needs no search. Uses {@code spec} and {@code history}.
 * The evidence is in the testkit: {@code RelaxedContractTest} against executed definitions, {@code
 * RelaxedAtSizeTest} at size, {@code RelaxedRulesTest} rule by rule. For people there is {@code
 * docs/relaxed.md}.
 */
@NullMarked
package dev.plumbline.core.relaxed;

import org.jspecify.annotations.NullMarked;
