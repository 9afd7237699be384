package dev.plumbline.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * One run of the program inside the test's JVM.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Run(int code, String out, String err) {
  static Run of(String... args) {
    return new Setup().run(args);
  }

  /** A run about a queue. */
  static Run ofQueue(String command, String... args) {
    return new Setup().runQueue(command, args);
  }

  static Setup with() {
    return new Setup();
  }

  /** What surrounds a run; nothing is a terminal unless said. */
  static final class Setup {
    private final Map<String, String> environment = new HashMap<>();
    private InputStream in = InputStream.nullInputStream();
    private boolean terminal;

    Setup stdin(String text) {
      return stdin(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    Setup stdin(InputStream stream) {
      in = stream;
      return this;
    }

    Setup terminal() {
      terminal = true;
      return this;
    }

    Setup env(String name, String value) {
      environment.put(name, value);
      return this;
    }

    Run run(String... args) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Console console =
          new Console(in, stream(out), stream(err), environment, "plumbline", terminal, terminal);
      int code = Main.run(console, args);
      console.out().flush();
      console.err().flush();
      return new Run(
          code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The same about a queue. */
    Run runQueue(String command, String... args) {
      return run(Recordings.with(new String[] {command, "--spec", "queue"}, args));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
      return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }
  }
}
