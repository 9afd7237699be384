package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How threads took turns: for each event the thread that it is of; and the random numbers that they
 * drew. As text it is one word, such as {@code 0x5.1x3.0x2} for five events of thread 0, three of
 * thread 1, and two of thread 0; and {@code drawing} with {@link DrawnNumbers}, if there are any.
 */
public final class ThreadSchedule {
  /** No thread has a larger number, and no execution as many events. */
  private static final int MOST = 1_000_000;

  private static final String DRAWING = " drawing ";

  private final int[] threads;
  private final DrawnNumbers drawn;

  private ThreadSchedule(int[] threads, DrawnNumbers drawn) {
    this.threads = threads;
    this.drawn = drawn;
  }

  static ThreadSchedule of(int... threads) {
    return new ThreadSchedule(threads.clone(), DrawnNumbers.NONE);
  }

  /** Other turns, in which the same is drawn as in the latest execution. */
  static ThreadSchedule drawingAsLatest(int[] threads) {
    return new ThreadSchedule(threads.clone(), DrawnNumbers.latest());
  }

  /** That of the latest execution. */
  public static ThreadSchedule latest() {
    return drawingAsLatest(Arrays.copyOf(Events.thread, Events.count));
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException with one sentence, if it is none
   */
  public static ThreadSchedule parse(String text) {
    int drawing = text.indexOf(DRAWING);
    if (drawing >= 0) {
      return new ThreadSchedule(
          turns(text.substring(0, drawing)),
          DrawnNumbers.parse(text.substring(drawing + DRAWING.length()).strip()));
    }
    return of(turns(text));
  }

  private static int[] turns(String text) {
    List<int[]> turns = new ArrayList<>();
    long events = 0;
    for (String turn : text.isEmpty() ? new String[0] : text.split("\\.", -1)) {
      if (!turn.matches("[0-9]{1,2}x[0-9]{1,6}")) {
        throw new IllegalArgumentException(
            "'%s' is no schedule such as 0x5.1x3: %s is not a thread and a number of its events"
                .formatted(text, turn.isEmpty() ? "nothing" : turn));
      }
      int x = turn.indexOf('x');
      int count = Integer.parseInt(turn.substring(x + 1));
      turns.add(new int[] {Integer.parseInt(turn.substring(0, x)), count});
      events += count;
    }
    if (events > MOST) {
      throw new IllegalArgumentException("a schedule has at most %,d events".formatted(MOST));
    }
    int[] threads = new int[(int) events];
    int n = 0;
    for (int[] turn : turns) {
      Arrays.fill(threads, n, n + turn[1], turn[0]);
      n += turn[1];
    }
    return threads;
  }

  int[] threads() {
    return threads.clone();
  }

  DrawnNumbers drawn() {
    return drawn;
  }

  /** How many events it has. */
  public int events() {
    return threads.length;
  }

  /** How often another thread goes on. */
  public int switches() {
    int switches = 0;
    for (int i = 1; i < threads.length; i++) {
      switches += threads[i] != threads[i - 1] ? 1 : 0;
    }
    return switches;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ThreadSchedule schedule
        && Arrays.equals(threads, schedule.threads)
        && drawn.equals(schedule.drawn);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(threads) + drawn.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    int n = 0;
    while (n < threads.length) {
      int from = n;
      while (n < threads.length && threads[n] == threads[from]) {
        n++;
      }
      text.append(text.isEmpty() ? "" : ".").append(threads[from]).append('x').append(n - from);
    }
    return drawn.equals(DrawnNumbers.NONE) ? text.toString() : text + DRAWING + drawn;
  }
}
