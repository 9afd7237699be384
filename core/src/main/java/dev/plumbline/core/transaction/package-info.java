/**
 * Decides whether transactions are serializable, strictly or by session, snapshot-isolated or read
 * committed.
 *
 * <p>Begin with {@link TransactionCheck}; its history is a {@link TransactionHistory}, in columns,
 * made by a {@link TransactionBuilder}. Of lists {@code ListElements} and {@code ListReads} know
 * who appended what and where each read stands, or find a {@link TransactionFault}; from that
 * {@code DependencyGraph} makes edges, {@code TransactionSweep} an order and {@code ShortestCycle}
 * a {@link Dependency} cycle. {@code SnapshotSearch} orders snapshots that must not overlap. {@link
 * OrderReplay} and {@link TransactionVerifier} check certificates and share nothing with the
 * deciders but the columns.
 *
 * <p>Uses histories, {@code core.chain}, budgets, verdicts and primitives; only {@code core.check}
 * and the façade use it, and readers of files make its histories. The evidence is in the testkit:
 * {@code TransactionContractTest} executes the definitions.
 */
@NullMarked
package dev.plumbline.core.transaction;

import org.jspecify.annotations.NullMarked;
