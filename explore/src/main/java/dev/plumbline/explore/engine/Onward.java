package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Chooser;

/** Goes on with the latest thread as long as it can, since a switch costs more. */
final class Onward implements Chooser {
  @Override
  public int choose(int depth, long awake, int latest) {
    return latest >= 0 && (awake >>> latest & 1) != 0 ? latest : Long.numberOfTrailingZeros(awake);
  }

  @Override
  public long branches(long enabled, int chosen) {
    return 1L << chosen;
  }
}
