package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTest {
  /** Otherwise the JVM trusts classes of the JDK, rewritten or not. */
  private static final List<String> VERIFY =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal");

  @Test
  void instrument_allCollectionsOfTheJdk_areVerifiedAndWorkAsEver() throws Exception {
    ChildJvm child = ChildJvm.run(VERIFY, WholeLibrary.class);
    assertEquals(0, child.exitCode, child.lines::toString);
    assertEquals(1, child.lines.size(), child.lines::toString);
    assertTrue(child.lines.get(0).startsWith("complete: "), child.lines::toString);
  }

  /** A method that is only interpreted takes ten times as long, in each execution. */
  @Test
  void instrument_methodsThatEnterMonitors_canBeCompiled() throws Exception {
    List<String> compileAtOnce =
        List.of(
            "-Xcomp",
            "-Xbatch",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,java.util.concurrent.ConcurrentHashMap::*",
            "-XX:+PrintCompilation");
    ChildJvm child = ChildJvm.run(compileAtOnce, WholeLibrary.class);
    assertEquals(0, child.exitCode, child.lines::toString);
    List<String> entering =
        child.lines.stream().filter(line -> line.contains("ConcurrentHashMap::putVal")).toList();
    assertTrue(entering.size() > 1, () -> "before it was rewritten, and after: " + entering);
    assertEquals(List.of(), child.lines.stream().filter(line -> line.contains("SKIPPED")).toList());
  }

  /** The JVM shows no class to an agent that is loaded while the agent works. */
  @Test
  void catchUp_classLoadedWhileTheAgentWorked_isInstrumented() throws Exception {
    ChildJvm child = ChildJvm.run(List.of(), UnseenClass.class);
    assertEquals(
        List.of("missed [java.util.Observable]", "caught up", "missed []", "nothing to catch up"),
        child.lines);
  }

  @Test
  void instrument_programsWithKnownNumbersOfTraces_haveThese() throws Exception {
    ChildJvm child = ChildJvm.run(List.of(), KnownTraceCounts.class);
    assertEquals(
        List.of(
            "Starting : b = 4",
            "TwoPointerQueue : e e = 22",
            "TwoPointerQueue : ed ed = 222",
            "TwoPointerQueue e: ed ed = 222",
            "TwoPointerQueue : ee dd = 24",
            "TwoPointerQueue : ee ee = 4026",
            "TwoPointerQueue ee: dd dd = 40",
            "TwoPointerQueue : e e d = 188",
            "TwoPointerQueue e: e d d = 38",
            "ConcurrentLinkedQueue : ed ed = 70",
            "ConcurrentLinkedQueue : ee dd = 9",
            "ConcurrentLinkedDeque l: pf fl = 57",
            "LongAdder : is is = 8",
            "LongAdder : i ii = 15",
            "LongAdder : ii ii = 54",
            "Vector : a a a = 6",
            "Vector : aa ai = 6"),
        child.lines);
  }

  @Test
  void instrument_noAgent_isSaidPlainly() {
    assertFalse(Agent.isPresent());
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> Agent.instrument(String.class));
    assertEquals("this JVM was not started with the agent of explore", refused.getMessage());
  }
}
