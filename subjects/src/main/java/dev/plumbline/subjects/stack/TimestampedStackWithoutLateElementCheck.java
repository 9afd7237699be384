package dev.plumbline.subjects.stack;

/**
 * Broken on purpose: a time-stamped stack whose pop takes the first element that it sees, without
 * checking that the element came late, after the pop had begun.
 *
 * <p>Let one thread push a and, when that is done, another one push b. A pop that looks into the
 * pool of a first takes a, although b is above it.
 */
class TimestampedStackWithoutLateElementCheck<T> extends TimestampedStack<T> {
  @Override
  final boolean cameLate(Stamp element, Stamp start) {
    return true;
  }
}
