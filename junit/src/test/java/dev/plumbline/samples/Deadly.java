package dev.plumbline.samples;

import dev.plumbline.junit.Linearizable;

/** An object that ends the process it is in. */
public class Deadly {
  public static class Bomb {
    private int touched;

    public int get() {
      touched++;
      Runtime.getRuntime().halt(42);
      return touched;
    }
  }

  final Bomb bomb = new Bomb();

  @Linearizable
  void test() {}
}
