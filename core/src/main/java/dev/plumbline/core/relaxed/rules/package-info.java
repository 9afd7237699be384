/**
 * The rules by which elements leave a relaxed container and what follows from them for every
 * search, written once. Begin with {@link dev.plumbline.core.relaxed.rules.LeavingRules}: it says
 * who may leave, what can be taken at once and what can wait, {@link
 * dev.plumbline.core.relaxed.rules.DeadEnds} what cannot be completed any more.
 *
 * <p>Two searches use them. General search knows contents with all their order, and asks through
 * the outlooks of {@code core.relaxed}; {@code core.relaxed.openorder} knows sets of elements, and
 * counts their bits. So rules speak of numbers and of kinds of elements, and each side finds these
 * in its own way. Uses {@code core.spec} only. The evidence is in the testkit: {@code
 * RelaxedContractTest} for verdicts, {@code RelaxedRulesTest} for each rule of search.
 */
@NullMarked
package dev.plumbline.core.relaxed.rules;

import org.jspecify.annotations.NullMarked;
