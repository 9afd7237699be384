package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The histories of LiMo, fastlin and fptlin, with their conventions. */
class ResearchFilesTest {
  private static boolean linearizable(String content, String spec) {
    Given given = Given.text(content);
    given.valid();
    return Plumbline.check(given.history(), Specs.named(spec)) instanceof Verdict.Linearizable;
  }

  @Test
  void readsLimo() {
    Given given =
        Given.text(
            """
            # by hand
            # @object atomic-stack

            [1] call push(5)
                [2] call pop
            [1] return
            [1] call push x
                [2] return 5
            [1] return
            [3] call pop(x)
            [3] return
            [3] call pop
            [3] return empty
            [3] call pop
            [3] return
            [4] call pop(7)
            """);
    assertEquals(
        HistoryFormat.LIMO, HistoryFormat.detect(bytes("[1] call enq 1\n[1] return\n")).get());
    assertEquals(
        List.of(
            "[0,2] t1 push(5)",
            "[1,4] t2 pop() -> 5",
            "[3,5] t1 push(\"x\")",
            "[6,7] t3 pop() -> \"x\"",
            "[8,9] t3 pop() -> null",
            "[10,11] t3 pop() -> null",
            "[12,...] t4 pop()"),
        given.valid());
  }

  @Test
  void readsCrashesAndNamesOfLimo() {
    Given given =
        Given.text(
            """
            # @object atomic-queue
            [0] call put(1)
            crash
            [0] call get
            [0] return 1
            [0] call rem
            [0] return
            """);
    assertEquals(
        List.of("[0,...] t0 put(1)", "[2,3] t0 deq() -> 1", "[4,5] t0 remove() -> null"),
        given.valid());
    assertEquals(1, given.history().marks().size());
  }

  @Test
  void saysWhatIsWrongInLimo() {
    Given given =
        Given.text(
            """
            # @object atomic-queue
            [0] call enq(1)
            [0] call deq
            [1] return
            [0] return 3 4
            [2] calls deq
            [3] call deq(5)
            [3] return 6
            """);
    assertEquals(
        List.of(
            "3 overlapping-process",
            "4 return-without-call",
            "5 return-without-call",
            "6 syntax",
            "8 wrong-output"),
        given.rules());
  }

  @Test
  void readsFastlin() {
    assertEquals(
        List.of("[0,0] enq(2)", "[1,1] enq(1)", "[2,2] deq() -> 2", "[3,8] deq() -> null"),
        Given.text("# queue\nenq 2 0 1\nenq 1 1 2\n\ndeq 2 2 3\ndeq -1 3 9\n").valid());
    assertEquals(
        List.of(
            "[0,0] add(4) -> true",
            "[1,1] contains(4) -> true",
            "[2,2] remove(4) -> true",
            "[3,3] contains(4) -> false"),
        Given.text("# set\ninsert 4 0 1\ncontains_true 4 1 2\nremove 4 2 3\ncontains_false 4 3 4\n")
            .valid());
  }

  @Test
  void readsFptlinInBothOrders() {
    List<String> expected =
        List.of("[1,4] t0 push(1)", "[2,6] t3 pop() -> 1", "[5,8] t2 peek() -> null");
    assertEquals(
        expected, Given.text("# stack\n0 1 5 PUSH 1\n3 2 7 POP 1\n2 5 9 PEEK -1\n").valid());
    assertEquals(
        expected, Given.text("# stack\n0 push 1 1 5\n3 pop 1 2 7\n2 peek -1 5 9\n").valid());
    assertEquals(
        List.of(
            "[0,1] t0 release()",
            "[0,3] t1 tryAcquire() -> true",
            "[3,4] t0 tryAcquire() -> false"),
        Given.text("# semaphore\n0 0 2 INCR 1\n1 0 4 DECR 1\n0 3 5 DECR 0\n").valid());
    assertEquals(
        List.of("[1,9] t0 swap(2) -> 0", "[1,9] t1 swap(3) -> 2"),
        Given.text("# rmw\n0 1 10 READ_MODIFY_WRITE 0 2\n1 1 10 READ_MODIFY_WRITE 2 3\n").valid());
    assertEquals(
        List.of("[0,1] t2 contains(2) -> false", "[0,3] t0 add(2) -> true"),
        Given.text("# set\n2 0 2 CONTAINS 2 0\n0 0 4 INSERT 2 1\n").valid());
  }

  /** With closed intervals these operations would be concurrent, and everything would be right. */
  @Test
  void returnsPrecedeCallsAtTheSameTime() {
    assertTrue(linearizable("# queue\nenq 1 0 1\nenq 2 1 2\ndeq 1 2 3\n", "queue"));
    assertTrue(!linearizable("# queue\nenq 1 0 1\nenq 2 1 2\ndeq 2 2 3\ndeq 1 3 4\n", "queue"));
    assertTrue(linearizable("# queue\nenq 1 0 2\nenq 2 1 3\ndeq 2 3 4\ndeq 1 4 5\n", "queue"));
    assertTrue(!linearizable("# queue\ndeq 1 0 5\nenq 1 5 6\n", "queue"));
    assertTrue(linearizable("# queue\ndeq 1 0 6\nenq 1 5 6\n", "queue"));
  }

  /** Exhaustive: what precedes what there is what precedes what here. */
  @Test
  void theOrderOfAllSmallPairsIsTheirs() {
    for (int a = 0; a < 5; a++) {
      for (int b = a + 1; b < 6; b++) {
        for (int c = 0; c < 5; c++) {
          for (int d = c + 1; d < 6; d++) {
            String file = "# queue\nenq 1 %d %d\nenq 2 %d %d\n".formatted(a, b, c, d);
            History h = Given.text(file).history();
            int one = h.operation(0).input().equals(1L) ? 0 : 1;
            assertEquals(b <= c, h.precedes(one, 1 - one), file);
            assertEquals(d <= a, h.precedes(1 - one, one), file);
          }
        }
      }
    }
  }

  @Test
  void theLargestGoesFirst() {
    String largest =
        "# priorityqueue\ninsert 1 0 1\ninsert 2 1 2\npeek 2 2 3\npoll 2 3 4\npoll 1 4 5\n";
    assertTrue(linearizable(largest, "max-priority-queue"));
    String least = "# priorityqueue\ninsert 1 0 1\ninsert 2 1 2\npoll 1 3 4\npoll 2 4 5\n";
    assertTrue(!linearizable(least, "max-priority-queue"));
    assertEquals(List.of("insert", "pollMax"), Given.text(least).history().names());
  }

  @Test
  void saysWhatIsWrongInIntervals() {
    Given given =
        Given.text("# queue\nenq 1 0 1\nenq 1 5 5\nenq -1 6 7\nenq x 6 7\nfoo 1 6 7\nenq 1 6\n");
    assertEquals(
        List.of("3 return-before-call", "4 wrong-input", "5 syntax", "6 syntax", "7 syntax"),
        given.rules());
  }

  /** Those of few digits are read from their bytes, and all must be what Java takes them for. */
  @Test
  void numbersAreThoseOfJava() {
    for (String text :
        List.of(
            "0",
            "-0",
            "007",
            "-7",
            "999999999999999999",
            "-999999999999999999",
            "1000000000000000000",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "99999999999999999999999999",
            "+5",
            "-",
            "--5",
            "5-",
            "1.0",
            "1e3",
            "x1",
            "\u0663")) {
      Given given = Given.text("# queue\nenq 2 0 1\nenq " + text + " 2 3\n");
      Long expected;
      try {
        expected = Long.valueOf(text);
      } catch (NumberFormatException e) {
        assertEquals(List.of("3 syntax"), given.rules(), text);
        continue;
      }
      assertEquals(List.of("[0,0] enq(2)", "[2,2] enq(" + expected + ")"), given.valid());
    }
  }

  /** Nobody counts the lines of a block again, so what counts them must be right. */
  @Test
  void linesKeepTheirNumbersBehindManyBlocks() {
    int lines = 300_000;
    for (String line : List.of("enq %d 0 1\n", "[0,1] enq(%d)\n")) {
      StringBuilder text = new StringBuilder("# queue\n");
      for (int i = 2; i < lines; i++) {
        text.append(i % 5 == 0 ? "\n" : i % 7 == 0 ? "# no\n" : line.formatted(i));
      }
      assertEquals(List.of(lines + " syntax"), Given.text(text + "?\n").rules());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = HistoryFormat.class,
      names = {"LIMO", "FASTLIN", "FPTLIN"})
  void keepsOperationsAndTheirOrder(HistoryFormat format) {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      String[] names =
          List.of(new String[] {"push", "pop"}, new String[] {"enq", "deq"}).get(round % 2);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 1 + random.nextInt(8); i++) {
        int call = random.nextInt(20);
        boolean add = i == 0 || random.nextBoolean();
        text.append("[%d,%d] t%d ".formatted(call, call + random.nextInt(6), i));
        text.append(
            add
                ? names[0] + "(" + i + ")"
                : names[1] + "() -> " + (random.nextInt(4) == 0 ? "null" : "3"));
        text.append('\n');
      }
      History before = Given.text(text.toString()).history();
      byte[] written = Given.written(before, format);
      assertEquals(format, HistoryFormat.detect(written).get());
      Given back = Given.bytes(written, ReadOptions.DEFAULT);
      assertEquals(List.of(), back.messages());
      assertSameOrder(before, back.history(), new String(written, StandardCharsets.UTF_8));
    }
  }

  private static void assertSameOrder(History a, History b, String message) {
    assertEquals(a.size(), b.size(), message);
    int[] place = new int[a.size()];
    for (int i = 0; i < a.size(); i++) {
      place[a.position(i)] = i;
    }
    // Positions are lines there, and the order of calls in LiMo's.
    boolean limo = message.startsWith("# @object");
    for (int i = 0; i < b.size(); i++) {
      int was = limo ? i : place[b.position(i)];
      assertEquals(a.operation(was).toString(), b.operation(i).toString(), message);
      for (int j = 0; j < b.size(); j++) {
        int other = limo ? j : place[b.position(j)];
        assertEquals(a.precedes(was, other), b.precedes(i, j), message);
      }
    }
  }

  @Test
  void refusesWhatTheyCannotHold() {
    refuses("[1,2] t0 insert(1)\n[3,4] t0 poll() -> 1\n", "none of them has the operations");
    refuses("[1,...] t0 push(1)\n", "no return");
    refuses("[1,2] t0 push(word)\n", "no integer of 32 bits");
    refuses("[-1,2] t0 push(1)\n", "a time before 0");
    refuses("[1,2] t0 s1.push(1)\n", "a named object");
  }

  private static void refuses(String text, String why) {
    History history = Given.text(text).history();
    try {
      Given.written(history, HistoryFormat.FASTLIN);
    } catch (CannotHoldException e) {
      assertTrue(e.getMessage().contains(why), e.getMessage());
      return;
    }
    throw new AssertionError("written: " + text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
