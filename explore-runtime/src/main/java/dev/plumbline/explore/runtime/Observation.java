package dev.plumbline.explore.runtime;

/** Who looks on, and what they have not been told yet. */
public final class Observation {
  private static final int NOTHING = -1;

  /** Null while nobody wants to know, which is nearly always. */
  static Observer observer;

  /** For each thread the event that has begun. */
  private static final int[] begun = new int[Scheduler.MOST_THREADS];

  private Observation() {}

  /** Lets somebody look on from the next execution on; null for nobody. */
  public static void by(Observer next) {
    observer = next;
    for (int t = 0; t < Scheduler.MOST_THREADS; t++) {
      begun[t] = NOTHING;
    }
  }

  static void before(int t, int event) {
    begun[t] = event;
    Thread thread = Scheduler.current;
    Scheduler.current = null;
    observer.before(event);
    Scheduler.current = thread;
  }

  /** The thread has done what it began: it is about to do something else, or nothing more. */
  static void after(int t) {
    int event = begun[t];
    if (event != NOTHING && !Scheduler.unwinding) {
      begun[t] = NOTHING;
      Thread thread = Scheduler.current;
      Scheduler.current = null;
      observer.after(event);
      Scheduler.current = thread;
    }
  }

  static void drew(Object drawn, int site) {
    int t = Locality.asking();
    if (t != Draws.SET_UP && !Scheduler.unwinding) {
      Thread thread = Scheduler.current;
      Scheduler.current = null;
      observer.drew(t, drawn, site);
      Scheduler.current = thread;
    }
  }

  static void over() {
    Thread thread = Scheduler.current;
    Scheduler.current = null;
    observer.over();
    Scheduler.current = thread;
  }
}
