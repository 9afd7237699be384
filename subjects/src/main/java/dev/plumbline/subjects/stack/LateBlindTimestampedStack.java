package dev.plumbline.subjects.stack;

/**
 * Broken on purpose: a time-stamped stack that does not look whether elements came late.
 *
 * <p>A pop that has found every pool empty answers null, though an element may have come into a
 * pool after it was looked at, and before the last element of a later pool was popped: null, and
 * the stack was never empty.
 */
final class LateBlindTimestampedStack<T> extends TimestampedStack<T> {
  @Override
  boolean nothingCameLate(Look<T> look) {
    return true;
  }
}
