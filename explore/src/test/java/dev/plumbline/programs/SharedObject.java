package dev.plumbline.programs;

/** A fresh object and what a few threads do to it: a program small enough to run every order. */
public interface SharedObject {
  default int threads() {
    return 2;
  }

  /** How many operations a thread performs. */
  default int operations(int thread) {
    return 1;
  }

  /** Performs an operation and answers what it saw. */
  Object perform(int thread, int operation) throws Exception;
}
