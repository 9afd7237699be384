package dev.plumbline.core.history;

/** Whether a process has two open operations, which it must not have. */
public final class OpenAtOnce {
  private OpenAtOnce() {}

  /**
   * Whether two operations of one process are open at the same time, of which the first was not
   * called later. One that never returned leaves its process free. Two calls at one instant are in
   * either order, so they overlap only if they do in both.
   */
  public static boolean overlap(long call, long ret, long nextCall, long nextRet) {
    return ret != History.PENDING
        && ret > nextCall
        && (call < nextCall || (nextRet != History.PENDING && nextRet > call));
  }

  /**
   * Whether of two operations of one process, which do not overlap, the second, which was not
   * called earlier, is the one that may overlap with a later one.
   */
  public static boolean outlasts(long ret, long nextCall, long nextRet) {
    return ret == History.PENDING
        || (nextRet == History.PENDING ? ret <= nextCall : nextRet >= ret);
  }
}
