package dev.plumbline.samples;

/** Two transfers in opposite directions take the locks in opposite orders. */
public class Account {
  private int balance;

  public Account(int balance) {
    this.balance = balance;
  }

  public void transfer(Account to, int amount) {
    synchronized (this) {
      synchronized (to) {
        balance -= amount;
        to.balance += amount;
      }
    }
  }

  public int balance() {
    return balance;
  }
}
