package dev.plumbline.bench.objects;

import java.util.concurrent.locks.ReentrantLock;

/** Broken on purpose: two methods take the same two locks in opposite orders, and may deadlock. */
public final class LockOrderAccounts implements Accounts {
  private final ReentrantLock left = new ReentrantLock();
  private final ReentrantLock right = new ReentrantLock();
  private int transfers;

  @Override
  public int toRight() {
    return transfer(left, right);
  }

  @Override
  public int toLeft() {
    return transfer(right, left);
  }

  private int transfer(ReentrantLock from, ReentrantLock to) {
    from.lock();
    try {
      to.lock();
      try {
        return ++transfers;
      } finally {
        to.unlock();
      }
    } finally {
      from.unlock();
    }
  }
}
