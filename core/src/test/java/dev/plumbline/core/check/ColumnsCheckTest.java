package dev.plumbline.core.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks of multi-word operations that are in columns. */
class ColumnsCheckTest {
  private static final int OPERATIONS = 200_000;

  /** One process counts in one word. */
  private static MultiWordBuilder counting(int operations) {
    MultiWordBuilder b = MultiWordHistory.builder();
    int process = b.process(b.values().codeOf(0));
    int address = b.address(b.values().codeOf(0x7f10));
    for (int i = 0; i < operations; i++) {
      int row = b.call(process, 2L * i, Primitive.CAS);
      b.word(address, b.values().codeOf(i), b.values().codeOf(i + 1));
      b.returned(row, 2L * i + 1, Response.OK);
    }
    return b;
  }

  @Test
  void progress_ofALargeHistory_isToldInOrder() {
    List<Progress> told = new ArrayList<>();
    CheckResult result =
        Plumbline.checker(Specs.named("mwcas"))
            .onProgress(told::add)
            .check(counting(OPERATIONS).build());
    assertInstanceOf(Verdict.Linearizable.class, result.verdict());
    assertTrue(told.size() >= 3, () -> "told " + told.size() + " times");
    for (int i = 1; i < told.size(); i++) {
      assertTrue(told.get(i).placedOperations() > told.get(i - 1).placedOperations());
      assertEquals(OPERATIONS, told.get(i).operations());
    }
  }

  @Test
  void violation_ofALog_showsAddressesAsLogsHaveThem() {
    MultiWordBuilder b = counting(2);
    b.showHexadecimal();
    int row = b.call(b.process(b.values().codeOf(1)), 10, Primitive.READ);
    b.word(b.address(b.values().codeOf(0x7f10)), 0, 0);
    b.saw(row, 0, b.values().codeOf(1));
    b.returned(row, 11, Response.OK);
    CheckResult result = Plumbline.checker(Specs.named("mwcas")).check(b.build());
    Verdict.Violation violation = assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertTrue(result.verified());
    String text = violation.explanation().toString();
    assertTrue(text.contains("\"0x7f10\"") && !text.contains("32528"), text);
    assertTrue(result.history().operation(2).toString().contains("\"0x7f10\""));
  }

  @Test
  void violation_besideReportsOfOthers_isVerified() {
    MultiWordBuilder b = counting(2);
    int other = b.process(b.values().codeOf(1));
    int interrupted = b.call(other, 4, Primitive.CAS);
    b.word(b.address(b.values().codeOf(9)), b.values().codeOf(0), b.values().codeOf(7));
    b.crash(5);
    b.reportedNotDone(interrupted, 6);
    int stale = b.call(b.process(b.values().codeOf(2)), 10, Primitive.READ);
    b.word(b.address(b.values().codeOf(0x7f10)), 0, 0);
    b.saw(stale, 0, b.values().codeOf(1));
    b.returned(stale, 11, Response.OK);
    CheckResult result =
        Plumbline.checker(Specs.named("mwcas"))
            .crashModel(CrashModel.named("detectable"))
            .check(b.build());
    assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertTrue(result.verified());
  }
}
