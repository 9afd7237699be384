package dev.plumbline.core.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import org.junit.jupiter.api.Test;

/** What reports are about, above all when times are equal. */
class ReportsTest {
  private static final int NOTHING = -1;

  /** Operations of process 0 that have no response, called at these times. */
  private static HistoryBuilder calls(long... times) {
    HistoryBuilder b = History.builder();
    for (long time : times) {
      b.addPending(0L, "deq", null, time);
    }
    return b;
  }

  private static Mark report(long time) {
    return Mark.notDone(time, 0L);
  }

  private static void assertAbout(HistoryBuilder b, int... rows) {
    assertArrayEquals(rows, Reports.rows(b.build()));
  }

  @Test
  void report_afterTwoInterruptedOperations_isAboutTheLast_thenTheFirst() {
    HistoryBuilder b = calls(0, 10).mark(Mark.crash(5)).mark(Mark.crash(15));
    assertAbout(b.mark(report(20)).mark(report(21)), NOTHING, NOTHING, 1, 0);
  }

  @Test
  void report_onOneWithAReport_isAboutNothing() {
    HistoryBuilder b = calls(0).mark(Mark.crash(5));
    assertAbout(b.mark(report(6)).mark(report(7)), NOTHING, 0, NOTHING);
  }

  @Test
  void report_beforeTheCrash_isAboutNothing() {
    assertAbout(calls(0).mark(report(4)).mark(Mark.crash(5)), NOTHING, NOTHING);
  }

  @Test
  void report_afterTheCrashOfAnother_isAboutNothing() {
    assertAbout(calls(0).mark(Mark.crash(5, 1L)).mark(report(6)), NOTHING, NOTHING);
  }

  @Test
  void crash_atTheTimeOfTheReport_cameFirst_whereverItStands() {
    assertAbout(calls(0).mark(report(5)).mark(Mark.crash(5)), 0, NOTHING);
    assertAbout(calls(0).mark(Mark.crash(5)).mark(report(5)), NOTHING, 0);
  }

  @Test
  void callCrashAndReport_atOneTime_belongTogether() {
    assertAbout(calls(5).mark(Mark.crash(5)).mark(report(5)), NOTHING, 0);
  }

  @Test
  void call_atTheTimeOfTheReport_cameLater_ifAnOtherWasInterrupted() {
    HistoryBuilder b = calls(0, 5).mark(Mark.crash(5));
    assertAbout(b.mark(report(5)).mark(report(5)), NOTHING, 0, 1);
  }

  @Test
  void calls_atTheTimeOfTheirReports_areReportedInTheirOrder() {
    HistoryBuilder b = calls(5, 5).mark(Mark.crash(5));
    assertAbout(b.mark(report(5)).mark(report(5)), NOTHING, 0, 1);
  }

  @Test
  void calls_atOneTimeBeforeTheReport_areReportedFromTheLast() {
    HistoryBuilder b = calls(5, 5).mark(Mark.crash(5));
    assertAbout(b.mark(report(6)).mark(report(6)), NOTHING, 1, 0);
  }
}
