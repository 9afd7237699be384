package dev.plumbline.bench.objects;

/** Broken on purpose: two methods enter the same two monitors in opposite orders. */
public final class MonitorOrderAccounts implements Accounts {
  private final Object left = new Object();
  private final Object right = new Object();
  private int transfers;

  @Override
  public int toRight() {
    return transfer(left, right);
  }

  @Override
  public int toLeft() {
    return transfer(right, left);
  }

  private int transfer(Object from, Object to) {
    synchronized (from) {
      synchronized (to) {
        return ++transfers;
      }
    }
  }
}
