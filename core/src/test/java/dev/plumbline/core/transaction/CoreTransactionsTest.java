package dev.plumbline.core.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CoreTransactionsTest {
  private final TransactionBuilder b = new TransactionBuilder(TransactionModel.RW_REGISTER);

  private int steps(int row) {
    TransactionHistory some = CoreTransactions.some(b.build(), new int[] {0, row});
    return some.end(1) - some.first(1);
  }

  private void write(int process, long value) {
    int row = b.call(b.process(process), 10L * process, 0);
    int steps = b.steps();
    b.write(b.key("x"), b.values().codeOf(value));
    b.committed(row, steps, 10L * process + 5);
  }

  private void read(int process, long value) {
    int row = b.call(b.process(process), 10L * process, 0);
    int steps = b.steps();
    b.read(b.key("x"), b.values().codeOf(value));
    b.committed(row, steps, 10L * process + 5);
  }

  @Test
  void some_keepsReadsOfWhatTheyWrote() {
    write(0, 1);
    read(1, 1);
    assertEquals(1, steps(1));
  }

  @Test
  void some_leavesOutReadsOfWhatOthersWrote() {
    write(0, 1);
    write(1, 2);
    read(2, 2);
    assertEquals(0, steps(2));
  }

  /** With three keys, values that far apart were once taken for one. */
  @Test
  void some_tellsValuesApartThatAreFarFromEachOther() {
    b.key("y");
    b.key("z");
    write(0, 1);
    write(1, 1 + (1L << 61));
    read(2, 1 + (1L << 61));
    assertEquals(0, steps(2));
  }
}
