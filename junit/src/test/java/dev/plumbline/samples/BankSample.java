package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Linearizable.Operation;
import dev.plumbline.junit.OneOf;

/** Operations of the test class, of an object that is its own specification. */
public class BankSample {
  private final int[] balances = {10, 10, 10};

  @Operation
  synchronized void transfer(@OneOf({0, 1}) int from, @OneOf({1, 2}) int to) {
    balances[from]--;
    balances[to]++;
  }

  @Operation
  int total() {
    int total = 0;
    for (int balance : balances) {
      total += balance;
    }
    return total;
  }

  @Linearizable(operations = 1)
  void totalIsConstant() {}
}
