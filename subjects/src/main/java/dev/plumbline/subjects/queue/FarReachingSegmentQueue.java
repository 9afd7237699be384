package dev.plumbline.subjects.queue;

/**
 * Broken on purpose: a segment queue whose deq takes from the second segment if there is one. It
 * leaves up to 2k - 1 older elements behind.
 */
final class FarReachingSegmentQueue<T> extends SegmentQueue<T> {
  FarReachingSegmentQueue(int size) {
    super(size);
  }

  @Override
  T take(Segment<T> first) {
    Segment<T> second = first.next.get();
    T taken = second == null ? null : takeAnywhere(second);
    return taken != null ? taken : takeAnywhere(first);
  }
}
