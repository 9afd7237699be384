package dev.plumbline.cli;

import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * The outside of a run: its streams, its environment, and which streams are terminals.
 *
 * @param in standard input
 * @param out for results
 * @param err for messages and progress
 * @param environment the environment variables
 * @param command how the user calls this program
 * @param outIsTerminal whether a person watches {@code out}
 * @param errIsTerminal whether a person watches {@code err}
 */
public record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    String command,
    boolean outIsTerminal,
    boolean errIsTerminal) {

  /**
   * The console of this process. Java 17 cannot tell which stream is a terminal, nor what the user
   * typed, so the launcher says it in {@code plumbline.terminal} and {@code plumbline.command}.
   */
  static Console ofProcess() {
    String terminals = System.getProperty("plumbline.terminal", "");
    return new Console(
        System.in,
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        System.getenv(),
        System.getProperty("plumbline.command", "plumbline"),
        terminals.contains("out"),
        terminals.contains("err"));
  }

  /** QueueFiles are UTF-8, so reports are, whatever the locale. */
  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(descriptor), 1 << 16),
        false,
        StandardCharsets.UTF_8);
  }

  /** The same with nobody to listen. */
  Console silent() {
    PrintStream nobody =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Console(in, nobody, nobody, environment, command, false, false);
  }

  /** Whether progress may be drawn: never into a log. */
  boolean showsProgress() {
    return errIsTerminal && isUnset("CI");
  }

  /** The palette for {@code out} when nobody asked for colors or for none. */
  Palette automaticPalette() {
    boolean colors =
        outIsTerminal && isUnset("NO_COLOR") && !"dumb".equals(environment.get("TERM"));
    return colors ? Palette.ANSI : Palette.NONE;
  }

  /** What reports are written for: as wide as the terminal, in what its characters can draw. */
  Terminal terminal(Palette palette, boolean ascii) {
    return new Terminal(palette, columns(), ascii || !hasBoxes());
  }

  /** How wide lines on {@code out} may be. */
  private int columns() {
    return outIsTerminal ? terminalColumns() : Terminal.PLAIN.width();
  }

  /** How wide the terminal is, if there is one. */
  int terminalColumns() {
    String columns = environment.getOrDefault("COLUMNS", "");
    return columns.matches("[1-9][0-9]{1,4}") ? Integer.parseInt(columns) : Terminal.PLAIN.width();
  }

  /** Whether the locale can show more than ASCII; one that is not set does not say no. */
  private boolean hasBoxes() {
    for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = environment.getOrDefault(variable, "").toLowerCase(Locale.ROOT);
      if (!locale.isEmpty()) {
        return locale.contains("utf-8") || locale.contains("utf8");
      }
    }
    return true;
  }

  boolean debug() {
    return !isUnset("PLUMBLINE_DEBUG");
  }

  private boolean isUnset(String variable) {
    return environment.getOrDefault(variable, "").isEmpty();
  }

  /** Prints a result. */
  void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Prints a message that is not a result. */
  void tell(String text) {
    err.print(text);
    err.flush();
  }
}
