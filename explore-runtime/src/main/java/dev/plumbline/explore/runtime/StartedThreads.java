package dev.plumbline.explore.runtime;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * ExploredThreads that the program starts itself, which then are explored, too. The one that starts
 * another waits until that has come to its first event, so that it is known what it is about to do.
 * The JVM runs it as the thread that it is; it only waits for its turn at each event.
 */
final class StartedThreads {
  private static final Thread.UncaughtExceptionHandler QUIET =
      new Thread.UncaughtExceptionHandler() {
        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
          if (!(thrown instanceof Abandoned) && !Scheduler.unwinding) {
            Scheduler.uncaught(thrown);
          }
        }
      };

  private StartedThreads() {}

  static void starting(Thread thread) {
    if (ThreadCalls.number(thread) >= 0) {
      return; // it cannot be started twice, and will be told so
    }
    if (thread instanceof ForkJoinWorkerThread worker
        && worker.getPool() == ForkJoinPool.commonPool()) {
      Scheduler.trouble =
          "the common pool of the JDK outlives an execution, so what it does next differs: give"
              + " tasks an executor of their own";
    }
    Locality.publish(thread);
    int t = Scheduler.add(thread);
    Seeds.set(thread, t);
    if (thread.getUncaughtExceptionHandler() == thread.getThreadGroup()) {
      thread.setUncaughtExceptionHandler(QUIET);
    }
    ExploredThreads.begin(t);
  }

  static void started(Thread thread) {
    int me = Scheduler.threads == 0 ? -1 : ThreadCalls.number(Thread.currentThread());
    if (me >= 0 && Scheduler.current != Thread.currentThread()) {
      ExploredThreads.awaitBegun(me);
    }
  }

  static void ending(Thread thread) {
    int t = ThreadCalls.number(thread);
    if (t < 0 || Scheduler.ended[t]) {
      return;
    }
    try {
      Scheduler.event(EventKind.END, thread, Events.ENDED, 0);
    } catch (Abandoned expected) {
      // The execution is over.
    }
    Scheduler.ends(t);
  }
}
