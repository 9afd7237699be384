package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes explore as one does. They join at once here, and not after some seconds. */
class ExploringProcessesTest {
  private static final String ALONE = "plumbline.explore.alone";

  @TempDir Path folder;

  @BeforeEach
  void joinAtOnce() {
    System.setProperty(ALONE, "0");
  }

  @AfterEach
  void joinLater() {
    System.clearProperty(ALONE);
  }

  /** A class with a lock, and a method without. */
  private Run explore(String name, String unlocked, String processes) throws Exception {
    Path source = folder.resolve(name + ".java");
    Files.writeString(
        source,
        """
        public class %s {
          private int count;
          public synchronized int next() { return count++; }
          public synchronized void reset() { count = 0; }
          public synchronized int twice() { count = 2 * count; return count; }
          %s
        }
        """
            .formatted(name, unlocked));
    String classes = folder.toString();
    String[] words = {"-g", "-proc:none", "-nowarn", "-d", classes, source.toString()};
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
    return Run.of(
        "explore",
        "--class",
        name,
        "--classpath",
        classes,
        "--max-operations",
        "3",
        "--processes",
        processes,
        "--format",
        "json");
  }

  private static String field(Run run, String name) {
    String from = run.out().replaceFirst("(?s).*\"" + name + "\":", "");
    return from.replaceFirst("(?s)(,\"|}).*", "");
  }

  @Test
  void exploration_thatPasses_hasTheSameNumbers() throws Exception {
    Run one = explore("Locked", "", "1");
    Run three = explore("Locked", "", "3");
    assertEquals(0, one.code(), one.out() + one.err());
    assertEquals(0, three.code(), three.out() + three.err());
    for (String name : new String[] {"scenarios", "completed", "histories", "covered"}) {
      assertEquals(field(one, name), field(three, name), name);
    }
  }

  @Test
  void exploration_thatFails_hasTheSameCounterexample() throws Exception {
    String unlocked = "public int peekTwice() { int seen = count; return seen * 10 + count; }";
    Run one = explore("Peeked", unlocked, "1");
    Run three = explore("Peeked", unlocked, "3");
    assertEquals(1, one.code(), one.out() + one.err());
    assertEquals(1, three.code(), three.out() + three.err());
    assertTrue(field(one, "replay").contains("peekTwice"), one.out());
    assertEquals(field(one, "replay"), field(three, "replay"));
    assertEquals(field(one, "kind"), field(three, "kind"));
  }

  @Test
  void processThatEndsEarly_makesItUndecided() throws Exception {
    Run run =
        explore(
            "Fragile",
            "static { if (System.getProperty(\"plumbline.explore.share\") != null)"
                + " throw new IllegalStateException(\"on purpose\"); }",
            "2");
    assertEquals(2, run.code(), run.out() + run.err());
    assertEquals("\"undecided\"", field(run, "verdict"));
    assertTrue(run.out().contains("another process that explored a part"), run.out());
    assertTrue(run.out().contains("on purpose"), run.out());
  }
}
