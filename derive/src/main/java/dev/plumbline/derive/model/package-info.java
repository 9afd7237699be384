/**
 * The model checker: runs an algorithm with every client within bounds.
 *
 * <p>Begin with {@link dev.plumbline.derive.model.ModelChecker}. {@code RoutineCompiler} makes flat
 * code of an operation, {@code Machine} runs it step by step, {@code StateCodec} says which states
 * are the same, {@code StateStore} keeps them, {@code ConfigurationSets} knows what may have been
 * linearized, {@code SoloRuns} looks whether operations return, and {@code StateSearch} does it all
 * level by level. {@link dev.plumbline.derive.model.Simulator} tries a saved schedule on another
 * algorithm, in microseconds.
 *
 * <p>Uses {@code derive.algorithm}, and the specifications and limits of core.
 */
package dev.plumbline.derive.model;
