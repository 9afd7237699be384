package dev.plumbline.explore.canary;

/** Loses updates: instrumented like a class of the user, it must be seen to. */
final class CanaryCounter {
  private int value;

  int next() {
    int next = value;
    value = next + 1;
    return next;
  }
}
