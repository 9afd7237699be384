package dev.plumbline.bench.objects;

/** Two methods that need the same two locks. */
public interface Accounts {
  int toRight();

  int toLeft();
}
