package dev.plumbline.junit;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The tests that are made of one method, each as soon as it is known what comes of it. */
abstract class ToldTests implements Iterator<ToldTest>, AutoCloseable {
  private ToldTest next;
  private boolean over;

  /** Finds out what comes next; null if it is no test. Not called after the end. */
  abstract ToldTest tell();

  /** Says that there is nothing more to tell. */
  final void end() {
    over = true;
  }

  /** Gives up what goes on, if something does. */
  @Override
  public abstract void close();

  @Override
  public final boolean hasNext() {
    while (next == null && !over) {
      next = tell();
    }
    return next != null;
  }

  @Override
  public final ToldTest next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    ToldTest test = next;
    next = null;
    return test;
  }
}
