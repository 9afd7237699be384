package dev.plumbline.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
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
    return run(request(), testClasses);
  }

  /** Runs test classes with configuration parameters. */
  static List<Launched> run(Map<String, String> parameters, Class<?>... testClasses) {
    return run(request().configurationParameters(parameters), testClasses);
  }

  /** Runs those of the tests that do not have a tag. */
  static List<Launched> without(String tag, Class<?>... testClasses) {
    return run(request().filters(TagFilter.excludeTags(tag)), testClasses);
  }

  private static List<Launched> run(
      LauncherDiscoveryRequestBuilder request, Class<?>... testClasses) {
    Listener listener = new Listener();
    for (Class<?> testClass : testClasses) {
      request.selectors(selectClass(testClass));
    }
    LauncherFactory.create().execute(request.build(), listener);
    return listener.results;
  }

  /** Collects results, which may come from several threads. */
  private static final class Listener implements TestExecutionListener {
    private final List<Launched> results = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest() || result.getThrowable().isPresent()) {
        String message = result.getThrowable().map(Throwable::getMessage).orElse("");
        results.add(new Launched(test.getDisplayName(), result.getStatus().name(), message));
      }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      results.add(new Launched(test.getDisplayName(), "SKIPPED", reason));
    }
  }
}
