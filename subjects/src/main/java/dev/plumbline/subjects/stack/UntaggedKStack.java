package dev.plumbline.subjects.stack;

/**
 * Broken on purpose: a k-stack without version tags.
 *
 * <p>A pop finds the top segment empty and is about to take it off; a push puts an element in and
 * renews the tag of top so that the pop must fail. Without tags nothing has changed for the pop: it
 * takes the segment off, and the element is lost.
 */
class UntaggedKStack<T> extends KStack<T> {
  UntaggedKStack(int slots) {
    super(slots);
  }

  @Override
  int nextTag(int tag) {
    return tag;
  }
}
