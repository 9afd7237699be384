package dev.plumbline.cli;

import dev.plumbline.report.Terminal;
import picocli.CommandLine.Option;

/** The options that say with what text is drawn. */
final class DrawingOptions {
  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      converter = ColorMode.Name.class,
      description = "Colors; auto means on a terminal, unless NO_COLOR is set.")
  private ColorMode color = ColorMode.AUTO;

  @Option(
      names = "--ascii",
      description = "Draw with ASCII, and write other characters as \\uXXXX.")
  private boolean ascii;

  /** What results are printed on. */
  Terminal terminal(Console console) {
    return console.terminal(color.palette(console), ascii);
  }

  /** What messages are printed on, which may go elsewhere than results. */
  Terminal messages(Console console) {
    return console.terminal(color.messagePalette(console), ascii);
  }
}
