package dev.plumbline.explore.runtime;

/** What instrumented code calls instead of methods that answer differently each time. */
public final class TimeCalls {
  private TimeCalls() {}

  @InsteadOf(owner = "java/lang/System", name = "nanoTime", isStatic = true)
  public static long nanoTime(int site) {
    return Scheduler.current == Thread.currentThread()
        ? Clock.nanos(Scheduler.running)
        : System.nanoTime();
  }

  @InsteadOf(owner = "java/lang/System", name = "currentTimeMillis", isStatic = true)
  public static long currentTimeMillis(int site) {
    return Scheduler.current == Thread.currentThread()
        ? Clock.millis(Scheduler.running)
        : System.currentTimeMillis();
  }
}
