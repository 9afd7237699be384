package example;

/** The ring buffer with a lock. */
public class RepairedRing<E> {
  private final Object[] slots;
  private int head;
  private int tail;

  public RepairedRing(int capacity) {
    slots = new Object[capacity];
  }

  public synchronized boolean offer(E element) {
    if (tail - head == slots.length) {
      return false;
    }
    slots[tail % slots.length] = element;
    tail++;
    return true;
  }

  @SuppressWarnings("unchecked")
  public synchronized E poll() {
    return head == tail ? null : (E) slots[head++ % slots.length];
  }
}
