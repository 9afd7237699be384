/**
 * General search: decides a part for any executable specification.
 *
 * <p>Begin with {@link dev.plumbline.core.search.Search}, which walks; {@code OpenOperations} is
 * where it is in the history, {@code SearchNode} the configuration, {@code CandidateRules} what may
 * come next, {@code FailureMemo} what has failed, {@code StateSpace} the states of the
 * specification. Each rule by which branches are left out has a constant of {@link
 * dev.plumbline.core.options.SearchRule} and, under its name, a proof in {@code docs/search.md}.
 *
 * <p>Uses {@code spec}, {@code split} and {@code decide}. The evidence is in the testkit, where
 * there is an oracle: {@code SearchContractTest} takes every rule away and puts it alone, {@code
 * RelaxedRulesTest} does so for rules of relaxed containers, {@code SearchAtSizeTest} has long
 * histories.
 */
@NullMarked
package dev.plumbline.core.search;

import org.jspecify.annotations.NullMarked;
