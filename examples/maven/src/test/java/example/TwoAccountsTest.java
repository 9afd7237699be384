package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.junit.Interleaved;

class TwoAccountsTest {
  final TwoAccounts accounts = new TwoAccounts();

  void there() {
    accounts.transfer(0, 1, 30);
  }

  void back() {
    accounts.transfer(1, 0, 20);
  }

  @Interleaved("there() | back()")
  void nothingIsLost() {
    assertEquals(200, accounts.total());
  }
}
