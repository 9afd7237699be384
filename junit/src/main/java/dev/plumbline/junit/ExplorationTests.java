package dev.plumbline.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes tests of an exploration: one for each shape of scenarios. */
final class ExplorationTests extends ToldTestTemplate {
  /** What tests that explore must not have at the same time. */
  static final String EXPLORER = "dev.plumbline.explorer";

  /** How many threads and operations there are, unless somebody says it. */
  static final int USUAL = 2;

  @Override
  ToldTests tests(ExtensionContext context) {
    return new ExploredTests(context);
  }
}
