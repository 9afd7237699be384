package dev.plumbline.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes tests of recordings: one for each run. */
final class StressTests extends ToldTestTemplate {
  @Override
  ToldTests tests(ExtensionContext context) {
    return new RecordedTests(context);
  }
}
