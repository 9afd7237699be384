package dev.plumbline.bench.lincheck;

import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;

/** Lincheck's own verifier, and how often it was asked: once for each invocation that ended. */
public final class CountingVerifier implements Verifier {
  private static final AtomicLong INVOCATIONS = new AtomicLong();

  /** CPU time of the process when the first invocation was over. */
  private static volatile long startNanos;

  private final LinearizabilityVerifier verifier;

  public CountingVerifier(Class<?> specification) {
    verifier = new LinearizabilityVerifier(specification);
  }

  @Override
  public boolean verifyResults(ExecutionScenario scenario, ExecutionResult results) {
    if (INVOCATIONS.incrementAndGet() == 1) {
      startNanos = LincheckRun.cpuNanos();
    }
    return verifier.verifyResults(scenario, results);
  }

  static long invocations() {
    return INVOCATIONS.get();
  }

  static long startNanos() {
    return startNanos;
  }
}
