package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.support.Backoff;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Who is inside the memory, and since when: so that a descriptor is used again only when nobody can
 * still know it from before.
 *
 * <p>A thread takes an entrance, and writes the epoch at its door while it is inside. What was
 * retired in an epoch may be used again when the epoch has passed and all doors show a later one or
 * none: whoever was inside when it was retired has left since, and who came later could not find it
 * any more. This is epoch-based reclamation (Fraser, PhD thesis, Cambridge 2004, section 5.2.3).
 */
final class Entrances {
  private static final long NOBODY = Long.MAX_VALUE;

  private final int count;
  private final AtomicLongArray taken;
  private final AtomicLongArray doors;
  private final AtomicLong epoch = new AtomicLong(1);
  private final TwoLevelMemory memory;

  /** Entrances for so many threads at a time; more have to wait. */
  Entrances(int count, TwoLevelMemory memory) {
    this.count = count;
    this.memory = memory;
    taken = new AtomicLongArray(count);
    doors = new AtomicLongArray(count);
    clear();
  }

  /** How many threads can be inside at a time. */
  int count() {
    return count;
  }

  /** As after a power failure: nobody is inside. */
  void clear() {
    for (int entrance = 0; entrance < count; entrance++) {
      doors.set(entrance, NOBODY);
      taken.set(entrance, 0);
    }
  }

  /** Takes an entrance for this thread alone, which is not inside yet. */
  int take() {
    int entrance = (int) (Thread.currentThread().getId() % count);
    for (int tried = 1; !taken.compareAndSet(entrance, 0, 1); tried++) {
      entrance = (entrance + 1) % count;
      if (tried % count == 0) {
        memory.idle();
        Backoff.pause();
      }
    }
    return entrance;
  }

  void enter(int entrance) {
    doors.set(entrance, epoch.get());
  }

  /** Leaves, and gives the entrance back. */
  void leave(int entrance) {
    doors.set(entrance, NOBODY);
    taken.set(entrance, 0);
  }

  /** The epoch in which something is retired now. */
  long now() {
    return epoch.get();
  }

  /** Waits until nobody is inside who was there in an epoch; by a thread that is not inside. */
  void awaitEndOf(long retired) {
    epoch.compareAndSet(retired, retired + 1);
    for (int entrance = 0; entrance < count; entrance++) {
      while (doors.get(entrance) <= retired) {
        memory.idle();
        Backoff.pause();
      }
    }
  }
}
