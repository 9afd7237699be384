/**
 * Finds violations of what relaxed containers promise at least, by counting what is certain in
 * every order. Begin with {@link dev.plumbline.core.monitor.promise.PromiseMonitor}.
 *
 * <p>Uses what containers have in common, the ranks of priority queues, the count of queues out of
 * order and the primitive structures.
 *
 * <p>Evidence: {@code RelaxedContractTest} and {@code RelaxedAtSizeTest} in the testkit.
 */
@NullMarked
package dev.plumbline.core.monitor.promise;

import org.jspecify.annotations.NullMarked;
