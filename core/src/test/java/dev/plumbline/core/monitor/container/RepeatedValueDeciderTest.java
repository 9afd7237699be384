package dev.plumbline.core.monitor.container;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.monitor.container.ElementSearch.Kind;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Histories are written as {@code "add 1 [0,5]; remove 1 [1,2]; remove ? [3,-]; remove empty
 * [4,6]"}, times being those of call and return.
 */
class RepeatedValueDeciderTest {
  private static final ElementSearch STACK = new ElementSearch(Kind.STACK);
  private static final ElementSearch QUEUE = new ElementSearch(Kind.QUEUE);
  private static final ElementSearch PRIORITY_QUEUE = new ElementSearch(Kind.PRIORITY_QUEUE);

  private static String spec(ElementSearch type) {
    return type == STACK ? "stack" : type == QUEUE ? "queue" : "priority-queue";
  }

  private static History history(ElementSearch type, String text) {
    String add = type == STACK ? "push" : type == QUEUE ? "enq" : "insert";
    String remove = type == STACK ? "pop" : type == QUEUE ? "deq" : "poll";
    HistoryBuilder b = History.builder();
    int process = 0;
    for (String line : text.split(";", -1)) {
      String[] words = line.strip().split("[ \\[,\\]]+", -1);
      boolean adds = words[0].equals("add");
      String name = adds ? add : words[0].equals("remove") ? remove : "peek";
      Object value = words[1].matches("\\d+") ? (Object) Long.valueOf(words[1]) : null;
      long call = Long.parseLong(words[2]);
      if (words[3].equals("-")) {
        b.addPending(process++, name, adds ? value : null, call);
      } else {
        long ret = Long.parseLong(words[3]);
        b.add(process++, name, adds ? value : null, adds ? null : value, call, ret);
      }
    }
    return b.build();
  }

  private static Outcome decide(ElementSearch type, String text) {
    Timeline t = TypedHistory.read(history(type, text), Specs.named(spec(type))).timeline(0);
    return Containers.decide(t, type.leaving(), type, new Budget(Limits.none()));
  }

  private static void accepts(ElementSearch type, String text) {
    Outcome answer = decide(type, text);
    assertInstanceOf(Outcome.Yes.class, answer, answer.toString());
    Verdict verdict = Plumbline.check(history(type, text), Specs.named(spec(type)));
    assertInstanceOf(Verdict.Linearizable.class, verdict);
  }

  private static Outcome.No refuses(ElementSearch type, String text) {
    Outcome answer = decide(type, text);
    Verdict verdict = Plumbline.check(history(type, text), Specs.named(spec(type)));
    assertInstanceOf(Verdict.Violation.class, verdict);
    return assertInstanceOf(Outcome.No.class, answer, answer.toString());
  }

  // ---- Rules of renaming that are wrong: the renamed history is a violation, the history is not.

  @Test
  void queue_nestedAddsFirstInFirstByReturn_isNoRule() {
    refuses(QUEUE, "add 1 [0,5]; remove 2 [1,2]; add 2 [3,4]");
    accepts(QUEUE, "add 1 [0,5]; remove 1 [1,2]; add 1 [3,4]");
  }

  @Test
  void queue_nestedAddsFirstInFirstByCall_isNoRule() {
    refuses(QUEUE, "add 1 [0,7]; add 2 [1,2]; remove 1 [3,5]; remove empty [4,6]");
    accepts(QUEUE, "add 1 [0,7]; add 1 [1,2]; remove 1 [3,5]; remove empty [4,6]");
  }

  @Test
  void stack_firstInFirstWithinAValue_isNoRule() {
    refuses(STACK, "add 1 [0,1]; add 2 [2,3]; remove 1 [4,5]");
    accepts(STACK, "add 1 [0,1]; add 1 [2,3]; remove 1 [4,5]");
  }

  @Test
  void stack_parenthesesByReturnsOfAdds_isNoRule() {
    refuses(STACK, "add 1 [0,5]; remove 2 [1,2]; add 2 [3,4]");
    accepts(STACK, "add 1 [0,5]; remove 1 [1,2]; add 1 [3,4]");
  }

  @Test
  void stack_parenthesesByCalls_isNoRule() {
    refuses(STACK, "add 1 [0,2]; add 2 [1,5]; remove empty [3,6]; remove 2 [4,7]");
    accepts(STACK, "add 1 [0,2]; add 1 [1,5]; remove empty [3,6]; remove 1 [4,7]");
  }

  /**
   * Both found by random comparison, and once refused: that the seen element stays is no reason of
   * the peek alone but of what pending removes skip, too.
   */
  @Test
  void queue_elementSeenAndNotRemoved_mayBeRemovedIfSkipsChange() {
    accepts(
        QUEUE,
        "peek empty [1,24]; remove 9 [2,25]; add 9 [3,13]; remove empty [4,5]; add 9 [6,8];"
            + " peek 9 [7,9]; remove empty [10,12]; remove empty [11,16]; remove ? [14,-];"
            + " remove empty [15,18]; add 9 [17,20]; remove 9 [19,22]; add 5 [21,23]");
    accepts(
        QUEUE,
        "peek 1 [0,5]; add 2 [1,2]; add 1 [3,9]; remove ? [4,-]; add 1 [6,14]; remove 1 [7,8];"
            + " add 2 [10,11]; remove 2 [12,13]");
  }

  @Test
  void queue_pendingRemoveOfAnEqualValue_isFound() {
    String rest = "add 2 [2,3]; add %d [4,5]; remove ? [6,-]; remove 2 [7,8]; remove 1 [9,10]";
    refuses(QUEUE, "add 1 [0,1]; " + rest.formatted(3));
    accepts(QUEUE, "add 1 [0,1]; " + rest.formatted(1));
  }

  @Test
  void priorityQueue_earlyRemoveThatALaterOneNeeds_isNotTaken() {
    accepts(PRIORITY_QUEUE, "add 1 [0,2]; remove 1 [1,7]; remove 1 [3,4]; add 1 [5,6]");
  }

  @Test
  void priorityQueue_addsAndRemovesBothNested_isExact() {
    String history =
        "add 1 [0,3]; add 1 [1,11]; remove 1 [2,10]; remove 1 [4,5]; add 1 [6,7];"
            + " remove empty [8,9]";
    accepts(PRIORITY_QUEUE, history);
    // Without overlap of the second add there is always something inside.
    refuses(PRIORITY_QUEUE, history.replace("[1,11]", "[1,2]"));
  }

  // ---- Counting.

  @Test
  void value_removedMoreOftenThanAdded_isNamedWithCounts() {
    Outcome.No no =
        refuses(QUEUE, "add 1 [0,1]; remove 1 [2,3]; add 1 [4,5]; remove 1 [6,7]; remove 1 [8,9]");
    assertEquals(
        "deq() -> 1 took one 1 too many: when it returned, 1 had been taken 3 times, and"
            + " only 2 adds of it had begun.",
        no.sentences().get(0).toString());
    assertEquals(5, no.core().length);
  }

  @Test
  void value_removedBeforeItsSecondAdd_isNamedAtThatTime() {
    Outcome.No no =
        refuses(STACK, "add 1 [0,1]; remove 1 [2,3]; remove 1 [4,5]; add 1 [6,7]; peek 1 [8,9]");
    assertArrayEquals(new int[] {0, 1, 2}, no.core());
    assertEquals(2, no.cut());
    assertEquals(2, no.blamed());
  }

  @Test
  void value_seenBetweenTwoLives_isNamed() {
    String history = "add 1 [0,1]; remove 1 [2,3]; peek 1 [4,5]; add 1 [6,7]";
    for (ElementSearch type : new ElementSearch[] {STACK, QUEUE, PRIORITY_QUEUE}) {
      assertEquals("value seen while certainly absent", refuses(type, history).how());
      accepts(type, history.replace("[6,7]", "[5,7]"));
    }
  }

  // ---- Peeks and pending operations.

  @Test
  void queue_peekOfEitherElement_isTriedBothWays() {
    accepts(
        QUEUE,
        "add 1 [0,1]; add 2 [2,3]; add 1 [4,5]; remove 1 [6,9]; peek 1 [7,8]; remove 2 [10,11]");
    accepts(
        QUEUE,
        "add 1 [0,1]; add 2 [2,3]; add 1 [4,5]; remove 1 [6,12]; remove 2 [7,13]; peek 1 [8,14];"
            + " remove empty [15,16]; remove 1 [9,17]");
    refuses(
        QUEUE,
        "add 1 [0,1]; add 2 [2,3]; add 1 [4,5]; remove 1 [6,9]; peek 1 [10,11]; remove 2 [12,13]");
  }

  /** Found by random comparison: the pending remove comes after the peek, not before. */
  @Test
  void queue_peekBeforeAPendingRemove_seesWhatThatTook() {
    String history =
        "add 1 [0,1]; add 2 [2,3]; peek 1 [4,5]; remove ? [6,-]; remove 2 [7,8]; add 1 [9,10];"
            + " remove 1 [11,12]";
    accepts(QUEUE, history);
    refuses(QUEUE, history.replace("peek 1 [4,5]", "peek 2 [4,5]"));
  }

  /** Found by random comparison: an element that is seen but not removed has a certain place. */
  @Test
  void queue_peekOfARemainingElement_isTiedToItsPlace() {
    accepts(QUEUE, "add 2 [0,-]; peek 2 [1,2]; remove ? [3,-]; add 2 [4,5]");
    accepts(
        QUEUE,
        "add 2 [0,2]; remove 2 [1,4]; add 2 [3,-]; add 1 [5,7]; peek 2 [6,8]; add 2 [9,11]; add 3"
            + " [10,12]");
  }

  @Test
  void stack_peekBesideAnAdd_seesTheOldOrTheNewElement() {
    String history = "add 1 [0,1]; add 1 [2,6]; peek 1 [3,4]; remove 1 [7,8]; remove 1 [9,10]";
    accepts(STACK, history);
  }

  @Test
  void pendingAdd_ofARepeatedValue_isUsedOrNot() {
    for (ElementSearch type : new ElementSearch[] {STACK, QUEUE, PRIORITY_QUEUE}) {
      accepts(type, "add 1 [0,-]; add 1 [1,2]; remove 1 [3,4]; remove empty [5,6]");
      accepts(type, "add 1 [0,-]; add 1 [1,2]; remove 1 [3,4]; remove 1 [5,6]");
      refuses(type, "add 1 [0,1]; add 1 [2,-]; add 1 [3,4]; remove 1 [5,6]; remove empty [7,8]");
    }
  }

  @Test
  void stack_addBesideARemove_pairsEitherWay() {
    // 2 has to go below the second 1: the first remove took the first 1.
    accepts(
        STACK,
        "add 1 [0,1]; remove 1 [2,6]; add 1 [3,9]; add 2 [7,8]; remove 1 [10,11]; remove 2"
            + " [12,13]");
    // Here 2 has to be above a 1 that was there before.
    accepts(
        STACK,
        "add 1 [0,1]; remove 1 [2,6]; add 1 [3,5]; add 2 [7,8]; remove 2 [10,11]; remove 1"
            + " [12,13]");
  }

  // ---- Cores.

  @Test
  void core_hasAllOperationsOfItsRepeatedValues() {
    Outcome.No no =
        refuses(
            QUEUE,
            "add 1 [0,1]; add 2 [2,3]; remove 2 [4,5]; remove 1 [6,7]; add 1 [8,9]; remove 1"
                + " [10,11]; add 3 [12,13]; add 3 [14,15]");
    int[] ones = {0, 3, 4, 5};
    for (int op : ones) {
      assertTrue(Arrays.binarySearch(no.core(), op) >= 0, Arrays.toString(no.core()));
    }
  }

  @Test
  void beyond_saysWhy() {
    // A pending pop can have taken one of two values on top of 2: words are guesses, none fits.
    Outcome answer =
        decide(
            STACK,
            "remove ? [0,-]; add 1 [1,2]; add 2 [3,4]; add 1 [5,6]; add 3 [7,8]; remove 2 [9,10];"
                + " remove 1 [11,12]");
    Outcome.Beyond beyond = assertInstanceOf(Outcome.Beyond.class, answer);
    assertTrue(beyond.why().contains("pending removes may have taken any"), beyond.why());
    assertFalse(beyond.why().endsWith("."), beyond.why());
  }
}
