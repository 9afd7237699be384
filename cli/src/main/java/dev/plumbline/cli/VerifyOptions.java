package dev.plumbline.cli;

import picocli.CommandLine.Option;

/** Whether what was found is proved. */
final class VerifyOptions {
  @Option(
      names = "--no-verify",
      description = "Do not verify what was found; for benchmarks only, and said in the report.")
  private boolean off;

  boolean on() {
    return !off;
  }
}
