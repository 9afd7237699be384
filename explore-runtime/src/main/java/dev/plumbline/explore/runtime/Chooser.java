package dev.plumbline.explore.runtime;

/** Decides which thread goes on where the path does not say. */
public interface Chooser {
  /**
   * Chooses a thread.
   *
   * @param depth the number of events so far
   * @param awake the threads to choose from
   * @param latest the thread of the latest event; -1 if there is none
   */
  int choose(int depth, long awake, int latest);

  /** Which threads have to be tried here, as far as is known now. */
  long branches(long enabled, int chosen);
}
