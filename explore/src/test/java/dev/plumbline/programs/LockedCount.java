package dev.plumbline.programs;

import java.util.concurrent.locks.Lock;

/** Counts under a lock, of whatever kind. */
@SuppressWarnings("LockNotBeforeTry") // as short as can be
final class LockedCount implements SharedObject {
  private final Lock lock;
  private int count;

  LockedCount(Lock lock) {
    this.lock = lock;
  }

  @Override
  public Object perform(int thread, int operation) {
    lock.lock();
    try {
      return ++count;
    } finally {
      lock.unlock();
    }
  }
}
