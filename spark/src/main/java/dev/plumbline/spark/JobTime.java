package dev.plumbline.spark;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The time that a check may take, for jobs of which nothing is known before they end: those that
 * are not done by then are cancelled.
 *
 * @param deadline as the clock of the driver tells time
 */
record JobTime(JavaSparkContext context, long deadline) {
  /** How Spark calls what belongs to a group of jobs; it may have been set by who called us. */
  private static final List<String> GROUP =
      List.of("spark.jobGroup.id", "spark.job.description", "spark.job.interruptOnCancel");

  private static final AtomicLong SERIAL = new AtomicLong();

  boolean isUp() {
    return System.currentTimeMillis() >= deadline;
  }

  /** What some jobs find; nothing if the time is up before. */
  <T> Optional<T> within(Supplier<T> jobs) {
    if (isUp()) {
      return Optional.empty();
    }
    List<Optional<String>> before =
        GROUP.stream().map(name -> Optional.ofNullable(context.getLocalProperty(name))).toList();
    String group = "plumbline-" + SERIAL.incrementAndGet();
    context.setJobGroup(group, "plumbline", false);
    Executor late =
        CompletableFuture.delayedExecutor(
            deadline - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(() -> context.cancelJobGroup(group), late);
    try {
      return Optional.of(jobs.get());
    } catch (Exception e) { // also checked ones that Scala does not declare
      if (isUp()) {
        return Optional.empty();
      }
      throw e;
    } finally {
      end.cancel(false);
      for (int k = 0; k < GROUP.size(); k++) {
        context.setLocalProperty(GROUP.get(k), before.get(k).orElse(null));
      }
    }
  }
}
