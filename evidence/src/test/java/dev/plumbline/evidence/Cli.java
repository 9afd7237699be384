package dev.plumbline.evidence;

import dev.plumbline.cli.Console;
import dev.plumbline.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One run of the program inside the test's JVM.
 *
 * @param code its exit code
 * @param text what it printed, messages included
 */
public record Cli(int code, String text) {
  public static Cli run(String... args) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Console console =
        new Console(InputStream.nullInputStream(), out, out, Map.of(), "plumbline", false, false);
    int code = Main.run(console, args);
    return new Cli(code, bytes.toString(StandardCharsets.UTF_8));
  }
}
