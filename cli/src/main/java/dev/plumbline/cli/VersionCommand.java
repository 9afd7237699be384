package dev.plumbline.cli;

import picocli.CommandLine.Command;

/** Tells which plumbline and which Java this is. */
@Command(name = "version", description = "Show the version of plumbline and of Java.")
final class VersionCommand implements Runnable {
  private final Console console;

  VersionCommand(Console console) {
    this.console = console;
  }

  static String text() {
    return "plumbline %s (Java %s, %s)\n"
        .formatted(
            version(), System.getProperty("java.version"), System.getProperty("java.vendor"));
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }

  @Override
  public void run() {
    console.print(text());
  }
}
