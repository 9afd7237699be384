package dev.plumbline.core.spec;

/**
 * What every history of a relaxed container obeys, whatever else it may do. That can be counted
 * without search, and a history that breaks it is a violation; one that keeps it may be one all the
 * same.
 *
 * <p>Conversely, every history of the strict container is one of the relaxed container.
 *
 * <p>Elements stand in removal order, as in {@link dev.plumbline.core.relaxed.Mode.Leave}. In all
 * cases every value that is removed or seen is added, and none is removed more often than added.
 *
 * @param container whose operations it has: a queue, stack, priority queue or pool
 * @param addedFirst whether nothing is removed before its add
 * @param peeksInside whether peeks see only what is there
 * @param ahead how many elements are at most ahead of one that leaves
 * @param passed by how many that came later an element of a queue is at most overtaken
 * @param emptyUpTo how many elements are at most there when one was not found
 * @param sufficient whether a sequence of adds and removes that keeps all this is legal
 */
public record Promise(
    ContainerType container,
    boolean addedFirst,
    boolean peeksInside,
    int ahead,
    int passed,
    int emptyUpTo,
    boolean sufficient) {
  /** Nothing is promised. */
  public static final int ANY = Integer.MAX_VALUE;
}
