/**
 * Sequential specifications: what an object does when operations come one after the other.
 *
 * <p>Begin with {@link dev.plumbline.core.spec.Spec}, an initial state and a step, and with {@code
 * StackSpec} as an example; {@link dev.plumbline.core.spec.Specs} lists the built-in ones by name,
 * and {@link dev.plumbline.core.spec.ModelSpec} makes one of an ordinary Java class. {@link
 * dev.plumbline.core.spec.Signature} and {@link dev.plumbline.core.spec.Shape} say which operations
 * and values there are; {@link dev.plumbline.core.spec.Traits} what a specification may tell beyond
 * its steps to be decided faster. States are immutable and share what they can: see the persistent
 * collections.
 *
 * <p>Uses histories for operations and values, and nothing of the deciders. Whether traits are true
 * is tested in testkit, by {@code TraitsContractTest}, with the suite that users have for theirs.
 */
@NullMarked
package dev.plumbline.core.spec;

import org.jspecify.annotations.NullMarked;
