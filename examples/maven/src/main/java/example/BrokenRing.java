package example;

/** A ring buffer for one producer and one consumer, used by several of them. */
public class BrokenRing<E> {
  private final Object[] slots;
  private volatile int head;
  private volatile int tail;

  public BrokenRing(int capacity) {
    slots = new Object[capacity];
  }

  public boolean offer(E element) {
    int last = tail;
    if (last - head == slots.length) {
      return false;
    }
    slots[last % slots.length] = element;
    tail = last + 1;
    return true;
  }

  @SuppressWarnings("unchecked")
  public E poll() {
    int first = head;
    if (first == tail) {
      return null;
    }
    Object element = slots[first % slots.length];
    head = first + 1;
    return (E) element;
  }
}
