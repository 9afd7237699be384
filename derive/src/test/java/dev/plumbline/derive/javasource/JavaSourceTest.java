package dev.plumbline.derive.javasource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.KnownAlgorithms;
import dev.plumbline.derive.realize.Realization;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Source that compiles, reads well, and does what the algorithm does. */
class JavaSourceTest {
  @TempDir Path directory;

  private Object made(ConcurrentAlgorithm a, String name) throws Exception {
    String source = JavaSource.of(a, "made", name, List.of("Written by a test."));
    assertEquals(List.of(), JavaCompilation.compile(directory, "made." + name, source));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      return loader.loadClass("made." + name).getConstructor().newInstance();
    }
  }

  private static ConcurrentAlgorithm realized(ConcurrentAlgorithm a) {
    return Realization.result(a, Realization.of(a, Bounds.unbounded(2, 2), Limits.none()));
  }

  @Test
  void figure11IsWrittenWithMarkableReferences() {
    String source =
        JavaSource.of(realized(KnownAlgorithms.figure11()), "", "MarkedSet", List.of("a < b"));
    String add =
        """
              Node entry = new Node(key);
              entry.next.set(curr, false);
              boolean swapped = pred.next.compareAndSet(curr, entry, false, false);
              if (!swapped) {
                continue restart;
              }
              return true;
        """;
    assertTrue(source.contains(add), source);
    assertTrue(
        source.contains("written = curr.next.compareAndSet(r, r, currMarked, true);"), source);
    assertTrue(source.contains("<li>a &lt; b"), source);
    assertFalse(source.contains("synchronized"), source);
  }

  /** Locals called as those that rewrites and Java need. */
  @Test
  void namesOfTheDesignerStay() throws Exception {
    ConcurrentAlgorithm stack =
        SchemaReader.parse(
                """
                object Stack : stack
                node Node { final value: value; next: Node }
                top: Node
                operation push(vé: value) {
                  var swapped, written, swappedHere, nBefore, n: Node
                  var ok: flag
                  swapped = top
                  n = swapped
                  n = new Node(value = vé, next = n)
                  atomic {
                    ok = top == swapped
                    if (!ok) restart
                    top = n
                  }
                }
                operation pop(): value {
                  var holds1, topNext: Node
                  atomic {
                    holds1 = top
                    if (holds1 == null) return empty
                    topNext = holds1.next
                    top = topNext
                  }
                  return holds1.value
                }
                """)
            .skeleton();
    Bounds few = Bounds.unbounded(2, 2).withStored(2);
    ConcurrentAlgorithm swaps =
        Realization.result(stack, Realization.of(stack, few, Limits.none()));
    made(stack, "Plain");
    made(swaps, "Swapping");
    String source = JavaSource.of(swaps, "", "Swapping", List.of());
    assertTrue(source.contains("swappedHereHere = this.top == swapped;"), source);
    assertTrue(source.contains("Node nBeforeHere = n;"), source);
  }

  @Test
  void setsDoWhatSetsDo() throws Exception {
    trySet(made(realized(KnownAlgorithms.figure11()), "Figure11"));
    trySet(made(KnownAlgorithms.figure9(), "Figure9"));
    trySet(made(KnownAlgorithms.figure9WithDcas(), "Figure9WithDcas"));
  }

  private static void trySet(Object set) throws Exception {
    Method add = set.getClass().getMethod("add", int.class);
    Method remove = set.getClass().getMethod("remove", int.class);
    Method contains = set.getClass().getMethod("contains", int.class);
    TreeSet<Integer> expected = new TreeSet<>();
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      int key = random.nextInt(20);
      switch (random.nextInt(3)) {
        case 0 -> assertEquals(expected.add(key), add.invoke(set, key));
        case 1 -> assertEquals(expected.remove(key), remove.invoke(set, key));
        default -> assertEquals(expected.contains(key), contains.invoke(set, key));
      }
    }
  }

  @Test
  void queuesAndStacksDoWhatTheyDo() throws Exception {
    tryDeque(made(KnownAlgorithms.michaelScott(), "Queue"), "enq", "deq", true);
    tryDeque(made(KnownAlgorithms.treiber(true), "Stack"), "push", "pop", false);
  }

  private static void tryDeque(Object made, String in, String out, boolean first) throws Exception {
    Method add = made.getClass().getMethod(in, Object.class);
    Method take = made.getClass().getMethod(out);
    Deque<Object> expected = new ArrayDeque<>();
    Random random = new Random(8);
    for (int i = 0; i < 1_000; i++) {
      if (random.nextBoolean()) {
        add.invoke(made, i);
        expected.addLast(i);
      } else {
        assertEquals(first ? expected.pollFirst() : expected.pollLast(), take.invoke(made));
      }
    }
  }

  @Test
  void whatNoMachineHasIsDoneUnderALock() {
    assertTrue(JavaSource.needsLock(KnownAlgorithms.figure9WithDcas()));
    assertTrue(JavaSource.needsLock(KnownAlgorithms.figure11()), "a plain write beside a pointer");
    assertFalse(JavaSource.needsLock(KnownAlgorithms.figure2()));
    assertFalse(JavaSource.needsLock(KnownAlgorithms.handOverHand()));
  }

  @Test
  void locksBecomeLocks() throws Exception {
    Object set = made(KnownAlgorithms.handOverHand(), "HandOverHand");
    assertEquals(true, set.getClass().getMethod("add", int.class).invoke(set, 3));
    assertEquals(true, set.getClass().getMethod("remove", int.class).invoke(set, 3));
    assertEquals(false, set.getClass().getMethod("remove", int.class).invoke(set, 3));
  }

  @Test
  void mistakesAreTold() throws Exception {
    List<String> problems = JavaCompilation.compile(directory, "A", "class A {\n  int x = y;\n}\n");
    assertEquals(1, problems.size());
    assertTrue(problems.get(0).startsWith("line 2: "), problems.get(0));
  }

  /** Locals before they are assigned, a node that takes the place of another, a mark from birth. */
  @Test
  void oddCode_compilesAndDoesWhatItSays() throws Exception {
    String text =
        """
        object Odd : sequential
        node Node { marked: flag; final key: key; next: Node; word next, marked }
        last: key
        final head: Node
        initially {
          var n: Node
          n = new Node(key = max)
          n = new Node(key = min, next = n, marked = true)
          head = n
        }
        %1$s operation first(): number {
          var n: Node
          var x, y: number
          var f: flag
          x = x + 1
          if (f) return 0
          n = head.next
          if (n == null) return 1
          if (n == head) return 2
          f = head.marked
          if (!f) return 3
          if (last == min) {
            if (y == 0) return y + 4 else return 6
            y = 7
          }
          return 5
          return 7
        }
        """;
    String code = text.substring(text.indexOf("%1$s"));
    String both = text.formatted("sequential") + code.formatted("");
    Object odd = made(SchemaReader.parse(both).skeleton(), "Odd");
    assertEquals(4, odd.getClass().getMethod("first").invoke(odd));
  }

  /** What is final in a schema is so in Java only if the constructor sets it as Java demands. */
  @Test
  void constants_thatAreNotSetOnce_compile() throws Exception {
    String text =
        """
        object Odd : sequential
        node Node { final key: key }
        final once, never, twice, perhaps, early: Node
        initially {
          var n: Node
          n = new Node(key = max)
          once = n
          twice = n
          twice = null
          if (n == null) perhaps = n
          if (early == null) early = n
        }
        %1$s operation first(): flag {
          return never == null && twice == perhaps
        }
        %1$s operation second(): flag {
          return once == early
        }
        """;
    String code = text.substring(text.indexOf("%1$s"));
    String both = text.formatted("sequential") + code.formatted("");
    ConcurrentAlgorithm algorithm = SchemaReader.parse(both).skeleton();
    String source = JavaSource.of(algorithm, "", "Odd", List.of());
    assertTrue(source.contains("private final Node once;"), source);
    assertEquals(2, source.split("private final ", -1).length, source);
    Object odd = made(algorithm, "Odd");
    assertEquals(true, odd.getClass().getMethod("first").invoke(odd));
    assertEquals(true, odd.getClass().getMethod("second").invoke(odd));
  }
}
