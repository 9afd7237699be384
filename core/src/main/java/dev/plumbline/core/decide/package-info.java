/**
 * What all deciders of a part have in common: {@link dev.plumbline.core.decide.Decider}, begin
 * there, the {@link dev.plumbline.core.decide.Outcome} it comes to, and the {@link
 * dev.plumbline.core.decide.Budget} it may spend. The deciders themselves are in {@code
 * core.monitor}, {@code core.search}, {@code core.relaxed} and {@code core.memory}; which of them
 * are asked about a part, and in which order, says {@code core.plan}.
 *
 * <p>Uses limits, reasons of verdicts and parts. Evidence: {@code ContinuedSearchTest} for budgets
 * and their shares, the contracts of the testkit for outcomes.
 */
@NullMarked
package dev.plumbline.core.decide;

import org.jspecify.annotations.NullMarked;
