package example;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two accounts, each with a lock: transfers in opposite directions wait for each other. */
public class TwoAccounts {
  private final Lock[] locks = {new ReentrantLock(), new ReentrantLock()};
  private final int[] balances = {100, 100};

  public void transfer(int from, int to, int amount) {
    locks[from].lock();
    try {
      locks[to].lock();
      try {
        balances[from] -= amount;
        balances[to] += amount;
      } finally {
        locks[to].unlock();
      }
    } finally {
      locks[from].unlock();
    }
  }

  public int total() {
    return balances[0] + balances[1];
  }
}
