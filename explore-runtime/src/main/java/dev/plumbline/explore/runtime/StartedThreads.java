package dev.plumbline.explore.runtime;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * ExploredThreads that the program starts itself, which then are explored, too. The one that starts
 * another waits until that has come to its first event, so that it is known what it is about to do.
 * The JVM runs it as the thread that it is; it only waits for its turn at each event.
 *
 * <p>A thread that is started while the object is made, as many objects have one that works for
 * them, is started when the threads of the program begin: in no execution can anybody have seen it
 * earlier, since what it does first can come before all else.
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

  private static final Thread[] postponed = new Thread[Scheduler.MOST_THREADS];
  private static int postponedCount;

  private StartedThreads() {}

  /** Forgets the threads of an object that is not used. */
  static void reset() {
    for (int i = 0; i < postponedCount; i++) {
      postponed[i] = null;
    }
    postponedCount = 0;
  }

  /** Remembers a thread to be started later; not if it was started before, or there are many. */
  static boolean postpones(Thread thread) {
    if (postponedCount == postponed.length || thread.getState() != Thread.State.NEW) {
      return false;
    }
    for (int i = 0; i < postponedCount; i++) {
      if (postponed[i] == thread) {
        throw new IllegalThreadStateException();
      }
    }
    postponed[postponedCount++] = thread;
    return true;
  }

  /**
   * Refuses to wait while the object is made for which threads are postponed: whoever waits then
   * waits for one of them, and for ever.
   */
  static void refuseToWait() {
    if (postponedCount > 0 && Scheduler.settingUp == Thread.currentThread()) {
      throw new IllegalStateException(
          "it waits for a thread that it has started, which runs only when the object is made");
    }
  }

  /** Starts what was to be started when the object was made, as the running thread. */
  static void startPostponed() {
    Scheduler.current = Thread.currentThread();
    for (int i = 0; i < postponedCount; i++) {
      postponed[i].start();
    }
    Scheduler.current = null;
    reset();
  }

  static void starting(Thread thread) {
    if (ThreadCalls.number(thread) >= 0) {
      return; // it cannot be started twice, and will be told so
    }
    if (thread instanceof ForkJoinWorkerThread worker
        && worker.getPool() == ForkJoinPool.commonPool()) {
      Scheduler.trouble = TaskCalls.COMMON_POOL;
    }
    Scheduler.beginForOthers();
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
      ExploredThreads.awaitBegun(me, ThreadCalls.number(thread));
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
