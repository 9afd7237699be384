package dev.plumbline.samples;

/** Loses updates. */
public class WeakCounter {
  private int count;

  public void add(int summand) {
    count += summand;
  }

  public int get() {
    return count;
  }
}
