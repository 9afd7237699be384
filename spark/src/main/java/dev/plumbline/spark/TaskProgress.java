package dev.plumbline.spark;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** A line on the terminal that says how many tasks of the current stage are done. */
final class TaskProgress extends SparkListener {
  private static final long EVERY_NANOS = 200_000_000;

  private final PrintStream err;
  private final AtomicInteger done = new AtomicInteger();
  private volatile int tasks;
  private volatile int stage;
  private volatile long shown;

  TaskProgress(PrintStream err) {
    this.err = err;
  }

  @Override
  public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
    stage = submitted.stageInfo().stageId();
    tasks = submitted.stageInfo().numTasks();
    done.set(0);
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    int count = done.incrementAndGet();
    long now = System.nanoTime();
    if (now - shown > EVERY_NANOS) {
      shown = now;
      err.printf("\r\u001b[Kstage %d: %d of %d tasks", stage + 1, Math.min(count, tasks), tasks);
      err.flush();
    }
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted completed) {
    err.print("\r\u001b[K");
    err.flush();
  }
}
