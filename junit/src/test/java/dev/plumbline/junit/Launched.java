package dev.plumbline.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Tests of test classes that are no tests of this project, as JUnit runs them.
 *
 * @param name what people see
 * @param status what came of it, or that it was skipped
 * @param message why it failed; empty if it did not
 */
record Launched(String name, String status, String message) {
  /** Runs test classes. */
  static List<Launched> run(Class<?>... testClasses) {
    return run(Map.of(), testClasses);
  }

  /** Runs test classes with configuration parameters. */
  static List<Launched> run(Map<String, String> parameters, Class<?>... testClasses) {
    List<Launched> results = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            request()
                .selectors(
                    Arrays.stream(testClasses).map(type -> selectClass(type)).toList())
                .configurationParameters(parameters)
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                boolean failed = result.getThrowable().isPresent();
                if (test.isTest() || failed) {
                  results.add(
                      new Launched(
                          test.getDisplayName(),
                          result.getStatus().name(),
                          result.getThrowable().map(Throwable::getMessage).orElse("")));
                }
              }

              @Override
              public void executionSkipped(TestIdentifier test, String reason) {
                results.add(new Launched(test.getDisplayName(), "SKIPPED", reason));
              }
            });
    return results;
  }
}
