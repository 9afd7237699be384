package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Classes of the user: how their methods are found, and which are refused. */
@Timeout(120)
class RecordedClassTest extends Recordings {
  /** A queue that is a stack, under names of its own; wrong even with one thread. */
  public static final class Pile {
    private final ConcurrentLinkedDeque<Object> elements = new ConcurrentLinkedDeque<>();

    public void bring(Object value) {
      elements.addFirst(value);
    }

    public Object fetch() {
      return elements.pollFirst();
    }
  }

  @Test
  void ownClass_isFoundByItsMethods() {
    Run run =
        record(
            "--class",
            Pile.class.getName(),
            "--spec",
            "queue",
            "--map",
            "enq=bring",
            "--map",
            "deq=fetch",
            "--check");
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("NOT linearizable (queue"), run.out());
    assertEquals(0, Run.of("check", "--spec", "stack", renamed()).code());
  }

  /** The same recording, read as that of a stack: the object is one. */
  private String renamed() {
    Path text = folder.resolve("run.jsonl");
    assertEquals(0, Run.of("convert", out().toString(), text.toString()).code());
    try {
      String lines = Files.readString(text).replace("\"enq\"", "\"push\"");
      Files.writeString(text, lines.replace("\"deq\"", "\"pop\""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  @Test
  void classWithoutAMethodThatAdds_isRefused() {
    Run run = record("--class", Pile.class.getName(), "--spec", "queue", "--map", "deq=fetch");
    assertEquals(254, run.code(), run.out() + run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("no method for enq, peek of queue"), run.err());
    assertTrue(run.err().contains("bring(Object), fetch()"), run.err());
    assertFalse(Files.exists(out()));
  }

  @Test
  void classesOfThePlatform_needNoSpecification() {
    for (String name :
        List.of(
            "ConcurrentLinkedQueue",
            "ConcurrentHashMap",
            "ConcurrentSkipListSet",
            "PriorityBlockingQueue",
            "atomic.AtomicLong",
            "atomic.AtomicInteger",
            "atomic.AtomicReference")) {
      Run run = record("--class", "java.util.concurrent." + name, "--check");
      assertEquals(0, run.code(), name + run.out() + run.err());
    }
    Run stack = record("--class", "java.util.Stack", "--check", "--seed", "3");
    assertTrue(stack.out().contains("linearizable (stack"), stack.out());
  }

  /** Fails while it is loaded. */
  public static final class Unloadable {
    static final Object CONFIGURATION = missing();

    private static Object missing() {
      throw new IllegalStateException("no configuration");
    }
  }

  @Test
  void classThatCannotBeMade_isToldWithTheCause() {
    Map<String, String> sentences =
        Map.of(
            Unloadable.class.getName(),
            "static initializer of "
                + Unloadable.class.getName()
                + " failed: IllegalStateException: no configuration",
            "java.util.AbstractQueue",
            "The class java.util.AbstractQueue is abstract",
            "java.util.Collections$EmptyList",
            "is not public, and its module does not open it");
    sentences.forEach(
        (name, sentence) -> {
          Run run = record("--class", name, "--spec", "queue");
          assertEquals(254, run.code(), run.err());
          assertEquals(1, run.err().lines().count(), run.err());
          assertTrue(run.err().contains(sentence), run.err());
        });
  }

  /** Holds two elements. */
  public static final class Drawer {
    private final ArrayBlockingQueue<Object> elements = new ArrayBlockingQueue<>(2);

    public boolean enq(Object value) {
      return elements.offer(value);
    }

    public Object deq() {
      return elements.poll();
    }
  }

  @Test
  void boundedObjectAsUnbounded_isToldOnce() {
    Run run = record("--class", Drawer.class.getName(), "--check", "--quiet", "--spec", "queue");
    assertEquals(254, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("enq answered false, which no queue does"), run.err());
    assertTrue(run.err().contains("it is a bounded-queue:N"), run.err());
    assertFalse(run.err().contains("not false"), run.err());
    Run bounded = record("--class", Drawer.class.getName(), "--check", "--spec", "bounded-queue:2");
    assertFalse(bounded.err().contains("answered false"), bounded.err());
  }
}
