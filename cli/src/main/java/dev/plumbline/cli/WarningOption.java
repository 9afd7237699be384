package dev.plumbline.cli;

import picocli.CommandLine.Option;

/** Whether a verdict that says little passes. */
final class WarningOption {
  @Option(
      names = "--fail-on-warning",
      description =
          "A history with a warning fails (exit code 2), such as one that is empty, in which"
              + " nothing is observed, or without overlap.")
  private boolean fails;

  boolean fails() {
    return fails;
  }
}
