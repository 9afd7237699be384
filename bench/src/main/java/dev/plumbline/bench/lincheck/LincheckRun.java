package dev.plumbline.bench.lincheck;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/**
 * One run of Lincheck's model checker, in its default configuration: {@code LincheckRun TEST-CLASS
 * CPU-SECONDS}, with the object in a property. Prints one line: what came of it, CPU milliseconds,
 * CPU milliseconds until the first invocation was over, invocations.
 *
 * <p>Two things are not default. Failed scenarios are not minimized, which spares Lincheck work and
 * makes the end of the run the moment of the first violation. And the verifier counts.
 */
public final class LincheckRun {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private LincheckRun() {}

  public static void main(String[] arguments) throws ClassNotFoundException {
    Class<?> test = Class.forName(arguments[0]);
    haltAfter(TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1])));
    try {
      new ModelCheckingOptions()
          .minimizeFailedScenario(false)
          .verifier(CountingVerifier.class)
          .check(test);
      halt("nothing");
    } catch (AssertionError e) {
      halt(kind(String.valueOf(e.getMessage())));
    }
  }

  static long cpuNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  private static String kind(String message) {
    String title = message.strip().lines().findFirst().orElse("");
    if (title.contains("Invalid execution results")) {
      return "violation";
    }
    return title.contains("hung") ? "deadlock" : "failure";
  }

  private static void haltAfter(long limit) {
    Thread watch =
        new Thread(
            () -> {
              while (cpuNanos() < limit) {
                sleep();
              }
              halt("limit");
            },
            "cpu limit");
    watch.setDaemon(true);
    watch.start();
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says what there is to say, and ends the process though threads may hang. */
  private static synchronized void halt(String outcome) {
    System.out.printf(
        "%nlincheck %s %d %d %d%n",
        outcome,
        TimeUnit.NANOSECONDS.toMillis(cpuNanos()),
        TimeUnit.NANOSECONDS.toMillis(CountingVerifier.startNanos()),
        CountingVerifier.invocations());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
