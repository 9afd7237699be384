package dev.plumbline.samples;

import dev.plumbline.junit.Interleaved;

/** Two threads take what is there for one, which an assertion notices. */
public class AssertingSample {
  private int left = 1;

  void take() {
    if (left > 0) {
      left--;
    }
    assert left >= 0 : "negative";
  }

  @Interleaved("take() | take()")
  void neverNegative() {}
}
