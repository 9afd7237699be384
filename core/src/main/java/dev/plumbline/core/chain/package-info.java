/**
 * Orders chains of versions that follow from what was seen, with real time that has no edges.
 *
 * <p>Begin with {@link AssumptionSearch}: {@link Saturation} finds what follows, the search assumes
 * the rest, and a {@link TimedGraph} knows what must come before what. A {@link VersionTable} says
 * who wrote and saw the versions of words or registers, {@link Chains} puts them in chains.
 *
 * <p>Uses {@code core.primitive} and budgets; {@code core.memory} and {@code core.transaction} use
 * it, whose tests are its evidence.
 */
@NullMarked
package dev.plumbline.core.chain;

import org.jspecify.annotations.NullMarked;
