package dev.plumbline.cli;

import dev.plumbline.core.options.Progress;
import dev.plumbline.derive.search.SearchProgress;
import dev.plumbline.report.Terminal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A bar on a terminal for work that takes longer than two seconds, and the memory of how far it
 * got. Thread-safe: the checker reports from its own threads.
 */
final class ProgressLine implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 2_000;
  private static final int WIDEST = 80;

  private final Console console;
  private final String task;
  private final Timer timer;
  private ProgressBar bar;
  private Progress latest;
  private long done;
  private long total = -1;
  private String extra = "";
  private boolean closed;

  /** The bar as it is now: the stream of messages keeps what nobody sends off. */
  private static final class Flushing extends ConsoleProgressBarConsumer {
    private final PrintStream stream;

    Flushing(PrintStream stream, int width) {
      super(stream, width);
      this.stream = stream;
    }

    @Override
    public void accept(String drawn) {
      super.accept(drawn);
      stream.flush();
    }

    @Override
    public void clear() {
      super.clear();
      stream.flush();
    }

    @Override
    public void close() {
      super.close();
      stream.flush();
    }
  }

  ProgressLine(Console console, String task, boolean shown) {
    this.console = console;
    this.task = task;
    this.timer = shown && console.showsProgress() ? new Timer("progress", true) : null;
    if (timer != null) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              show();
            }
          },
          PATIENCE_MILLIS);
    }
  }

  private synchronized void show() {
    if (closed) {
      return;
    }
    int width = Math.min(WIDEST, console.terminalColumns());
    bar =
        new ProgressBarBuilder()
            .setTaskName(Terminal.PLAIN.printable(task))
            .setInitialMax(-1)
            .startsFrom(0, Duration.ofMillis(PATIENCE_MILLIS))
            .hideEta()
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(250)
            .continuousUpdate() // a search may be long at one place, and its states go on
            .setConsumer(new Flushing(console.err(), width))
            .clearDisplayOnFinish()
            .build();
    draw();
  }

  /** Shows how far a check has got. */
  synchronized void update(Progress progress) {
    latest = progress;
    extra =
        progress.states() == 0 ? "" : String.format(Locale.ROOT, " %,d states", progress.states());
    update(progress.placedOperations(), progress.operations());
  }

  /** Shows how far a derivation has got. */
  synchronized void update(SearchProgress progress) {
    extra = words(progress);
    update(progress.seen(), progress.candidates());
  }

  /** Short, because it stands behind a bar, and lines are cut at the width of the terminal. */
  static String words(SearchProgress progress) {
    return String.format(
        Locale.ROOT,
        " %d left, %dk states/s, %d inferred",
        progress.left(),
        progress.statesPerSecond() / 1000,
        progress.inferred());
  }

  /** Shows how much of something has been done; a total of -1 is not known. */
  synchronized void update(long part, long whole) {
    done = part;
    total = whole;
    if (bar != null && !closed) {
      draw();
    }
  }

  private void draw() {
    bar.maxHint(total);
    bar.stepTo(done);
    bar.setExtraMessage(extra);
  }

  /** How far the check got, as the end of a sentence. */
  synchronized String howFar() {
    if (latest == null) {
      return "before the search began";
    }
    return String.format(
        Locale.ROOT,
        "with %,d of %,d parts decided, %,d of %,d operations placed, %,d states examined",
        latest.decidedParts(),
        latest.parts(),
        latest.placedOperations(),
        latest.operations(),
        latest.states());
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (timer != null) {
      timer.cancel();
    }
    if (bar != null) {
      bar.close();
    }
  }
}
