package dev.plumbline.explore.runtime;

/** Kinds of access to memory. */
public final class Access {
  public static final int READ = 0;
  public static final int WRITE = 1;

  /** A write if it succeeds, else a read. */
  public static final int COMPARE_AND_SET = 2;

  /** Reads and writes, always. */
  public static final int UPDATE = 3;

  private Access() {}
}
