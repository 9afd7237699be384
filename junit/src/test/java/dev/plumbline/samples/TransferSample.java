package dev.plumbline.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.junit.Interleaved;

/** Bodies that wait for each other, and such that do not. */
public class TransferSample {
  final Account left = new Account(10);
  final Account right = new Account(10);
  final WeakCounter counter = new WeakCounter();

  void there() {
    left.transfer(right, 5);
  }

  void back() {
    right.transfer(left, 5);
  }

  void count() {
    counter.add(1);
  }

  @Interleaved("there() | back()")
  void sumStays() {
    assertEquals(20, left.balance() + right.balance());
  }

  @Interleaved("there() | there()")
  void oneWayIsFine() {
    assertEquals(0, left.balance());
  }

  @Interleaved("count() | count()")
  void countsTwo() {
    assertEquals(2, counter.get());
  }
}
