/**
 * Algorithms as data: what a schema is compiled to, what is model checked, rewritten and turned
 * into Java.
 *
 * <p>Begin with {@link dev.plumbline.derive.algorithm.ConcurrentAlgorithm}: nodes with typed
 * fields, globals, and a {@link dev.plumbline.derive.algorithm.Routine} for each operation, whose
 * body is a tree of {@link dev.plumbline.derive.algorithm.Statement}s; tests write such trees in
 * few words, by {@code Code} beside them. Everything here is an immutable value; nothing here runs.
 *
 * <p>Uses nothing.
 */
package dev.plumbline.derive.algorithm;
