package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.explore.Exploration.Verdict;
import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.explore.scenario.FailureKind;
import dev.plumbline.programs.ExploredBodies;
import dev.plumbline.programs.MeetingBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BodiesTest {
  /** What each of them comes to was worked out by hand. */
  @Test
  void explore_bodiesOfAClass_findsEachWayToFail() throws Exception {
    List<String> expected =
        List.of(
            "leftToRight() | rightToLeft(): deadlock, t0 waits for the lock right, which t1 holds."
                + " t1 waits for the lock left, which t0 holds. leftToRight() of t0 waits for ever."
                + " rightToLeft() of t1 waits for ever. 1x1.0x1",
            "leftToRight() | alsoLeftToRight(), after: twoWereMoved(): LINEARIZABLE 2 ",
            "unguarded() | alsoUnguarded(), after: twoWereMoved(): exception, twoWereMoved() after"
                + " the threads threw AssertionError: moved: 1 (TransferBodies.java:n)."
                + " 0x1.1x2.0x1.2x3",
            "move(1); move(1) | raise(), after: twoWereMoved(): LINEARIZABLE 1 ",
            "awaitOnce() | wakeUp(): deadlock, t0 waits to be notified by left. awaitOnce() of t0"
                + " waits for ever. 0x1.1x3.0x2",
            "spin() | unguarded(): livelock, t0 goes round in circles: nothing changes that it"
                + " reads. spin() of t0 repeats the same steps for ever. 1x2.0x2",
            "spin() | raise(): LINEARIZABLE 3 ",
            "startOneThatThrows(): LINEARIZABLE 1 ",
            "startOneThatThrows() | unguarded(): exception, A thread that was started threw"
                + " IllegalStateException: not alone (TransferBodies.java:n). 1x2.0x1.2x4.0x2",
            "startOneThatRaises(), after: isRaised(): exception, isRaised() after the threads threw"
                + " IllegalStateException: not raised (TransferBodies.java:n). 0x1.1x2.2x2",
            "startOneThatRaises(), after: isNotRaised(): exception, isNotRaised() after the threads"
                + " threw IllegalStateException: raised (TransferBodies.java:n). 0x1.2x2.1x2");
    List<String> lines =
        run(expected.stream().map(line -> line.replaceFirst("\\): .*", ")")).toList());
    assertEquals(
        expected.stream().collect(Collectors.joining("\n")),
        lines.stream().limit(expected.size()).collect(Collectors.joining("\n")));
    assertEquals(
        "in place: LINEARIZABLE 1 \n"
            + "in place, two at once: exception, check() after the threads threw"
            + " IllegalStateException: lost (ExploredBodies.java:n). 0x1.1x2.0x1.2x2",
        lines.stream().skip(expected.size()).collect(Collectors.joining("\n")));
  }

  /** Some of them look hundreds of times before they wait, unless there is one processor. */
  @Test
  void explore_threadsThatMeet_toTheEnd() throws Exception {
    assertEquals(
        List.of(
            "phaser: LINEARIZABLE",
            "phaser that waits for a third: deadlock",
            "barrier: LINEARIZABLE",
            "synchronous queue: LINEARIZABLE",
            "transfer queue: LINEARIZABLE"),
        ChildJvm.run(List.of(), MeetingBodies.class).lines);
  }

  /** What a lock, a volatile variable or the end of a thread orders is none, as the others show. */
  @Test
  void explore_plainFieldWithAndWithoutLock_isADataRaceInANote() throws Exception {
    String line = run(List.of("unguarded() | leftToRight()")).get(0);
    assertEquals(
        "unguarded() | leftToRight(): LINEARIZABLE 4"
            + " A data race, explored as if the memory were volatile: the field moved is read at"
            + " leftToRight:n and written at unguarded:n by another thread, and nothing orders the"
            + " two"
            + " A data race, explored as if the memory were volatile: the field moved is read at"
            + " unguarded:n and written at leftToRight:n by another thread, and nothing orders the"
            + " two"
            + " A data race, explored as if the memory were volatile: the field moved is written at"
            + " leftToRight:n and written at unguarded:n by another thread, and nothing orders the"
            + " two",
        line.replace("dev.plumbline.programs.TransferBodies.", "").replaceAll(":[0-9]+ ", ":n "));
  }

  private static List<String> run(List<String> bodies) throws Exception {
    ChildJvm child = ChildJvm.run(List.of(), ExploredBodies.class, bodies.toArray(new String[0]));
    assertEquals(0, child.exitCode, () -> String.join("\n", child.lines));
    return child.lines.stream().map(l -> l.replaceAll("java:[0-9]+", "java:n")).toList();
  }

  @Test
  void explore_severalThreads_judgesEachOrder() {
    Bodies<List<Integer>> bodies = Bodies.over(ArrayList::new);
    bodies.thread(list -> list.add(1)).thread("second", list -> list.add(2));
    Exploration fine = bodies.explorer(new OperationByOperation()).explore();
    assertEquals(Verdict.LINEARIZABLE, fine.verdict());
    assertEquals(2, fine.executions());
    bodies.after(
        list -> {
          if (list.get(0) == 2) {
            throw new IllegalStateException();
          }
        });
    Exploration failing = bodies.explorer(new OperationByOperation()).explore();
    Exploration.Failure failure = failing.failure().orElseThrow();
    assertEquals("body0() | second(), after: check()", failure.scenario().toString());
    assertEquals(FailureKind.EXCEPTION, failure.finding().kind());
    assertEquals(3, failure.finding().history().size());
    assertEquals("second()", failure.finding().history().operation(0).toString());
  }

  @Test
  void badUse_isOneSentence() {
    Bodies<Object> bodies = Bodies.over(Object::new);
    assertThrows(IllegalArgumentException.class, () -> bodies.thread("two words", o -> {}));
    bodies.thread("one", o -> {});
    assertThrows(IllegalArgumentException.class, () -> bodies.thread("one", o -> {}));
    Bodies<Object> none = Bodies.over(Object::new);
    assertThrows(IllegalArgumentException.class, () -> none.explorer(new OperationByOperation()));
    Explorer unsaid =
        Explorer.bodies("it", Object::new, List.of(), o -> null, new OperationByOperation());
    assertThrows(IllegalArgumentException.class, unsaid::explore);
  }
}
