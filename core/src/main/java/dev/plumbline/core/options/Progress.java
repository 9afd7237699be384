package dev.plumbline.core.options;

/**
 * How far a check has got.
 *
 * @param parts parts there are
 * @param decidedParts parts that have an answer
 * @param operations operations in all parts
 * @param placedOperations operations placed so far: those of decided parts, and the furthest
 *     reached in the others
 * @param states configurations examined
 */
public record Progress(
    int parts, int decidedParts, long operations, long placedOperations, long states) {}
