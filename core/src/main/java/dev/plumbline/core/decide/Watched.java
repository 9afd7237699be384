package dev.plumbline.core.decide;

/** A decider that can be asked how far it has got, from any thread. */
public interface Watched {
  /** How many operations, or returns of operations, have been passed. */
  int reached();

  /** How many configurations were examined. */
  long examined();
}
