/**
 * What Plumbline tests itself with, and what users test their own specifications with.
 *
 * <pre>{@code
 * // Is my specification's list of traits true?
 * new TraitsContract(new MySpec()).run(0, 2_000);
 *
 * // A million operations of a queue by ten clients, with one planted violation.
 * History history =
 *     HistoryGenerator.generate(
 *         Specs.named("queue"), GeneratorOptions.of(1_000_000, 10, 42).withViolation(true));
 *
 * // What the definition says about a small history.
 * boolean answer = Oracle.linearizable(small, new MySpec());
 * }</pre>
 *
 * <p>Begin with what you need of these three. Uses core only; the oracles share no code with any
 * decider. The contracts of core are in the tests of this module.
 */
package dev.plumbline.testkit;
