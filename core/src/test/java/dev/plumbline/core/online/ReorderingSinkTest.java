package dev.plumbline.core.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReorderingSinkTest {
  private static final long NEVER = Long.MAX_VALUE;

  private record Line(int process, String name, Integer in, Object out, long call, long ret) {}

  private static OnlineChecker queue() {
    return OnlineChecker.of(Specs.named("queue")).source("run.jsonl");
  }

  private static void tell(ReorderingSink sink, Line line, int number) {
    Values values = sink.values();
    long input = line.in == null ? Values.NONE : values.code(line.in);
    int row = sink.begin(line.process, null, line.name, input, line.call, number);
    if (line.ret != NEVER) {
      sink.end(row, line.out == null ? Values.NONE : values.code(line.out), line.ret);
    }
  }

  /** Processes that work on an atomic queue, which now and then answers what it likes. */
  private static List<Line> recording(Random random, int processes, int size) {
    List<Line> lines = new ArrayList<>();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    long[] free = new long[processes];
    long time = 0;
    for (int i = 0; i < size; i++) {
      time += random.nextInt(4);
      int p = random.nextInt(processes);
      if (free[p] > time) {
        continue;
      }
      free[p] = random.nextInt(40) == 0 ? NEVER : time + random.nextInt(12);
      if (random.nextBoolean() || queue.isEmpty()) {
        queue.add(i);
        lines.add(new Line(p, "enq", i, null, time, free[p]));
      } else {
        int out = random.nextInt(20) == 0 ? random.nextInt(i) : queue.poll();
        lines.add(new Line(p, "deq", null, out, time, free[p]));
      }
    }
    return lines;
  }

  /** The event at which the checker finds a violation when it is told in the order of time. */
  private static Optional<Long> inOrderOfTime(List<Line> lines) {
    record Event(long time, boolean isReturn, int line) {}
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      events.add(new Event(lines.get(i).call, false, i));
      if (lines.get(i).ret != NEVER) {
        events.add(new Event(lines.get(i).ret, true, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::isReturn));
    OnlineChecker online = queue();
    long[] handle = new long[lines.size()];
    for (Event e : events) {
      Line line = lines.get(e.line);
      online.at(e.time, e.line);
      if (e.isReturn) {
        online.ret(handle[e.line], line.out == null ? Operation.NOTHING : line.out);
      } else {
        handle[e.line] = online.call(line.process, line.name, line.in);
        if (line.ret == NEVER) {
          online.lose(handle[e.line]);
        }
      }
    }
    return online.alarm().map(Alarm::event);
  }

  @Test
  void linesInTheOrderOfReturns_areJudgedAsEventsInTheOrderOfTime() {
    Random random = new Random(1);
    int violations = 0;
    for (int round = 0; round < 400; round++) {
      int processes = 1 + random.nextInt(4);
      List<Line> lines = recording(random, processes, 1 + random.nextInt(50));
      lines.sort(Comparator.comparingLong(Line::ret));
      Optional<Long> expected = inOrderOfTime(lines);
      violations += expected.isPresent() ? 1 : 0;
      OnlineChecker byProcesses = queue();
      OnlineChecker byLag = queue();
      OnlineChecker atTheEnd = queue();
      List<ReorderingSink> sinks =
          List.of(
              ReorderingSink.into(byProcesses).processes(processes),
              ReorderingSink.into(byLag).lag(1000),
              ReorderingSink.into(atTheEnd));
      for (ReorderingSink sink : sinks) {
        for (int i = 0; i < lines.size(); i++) {
          tell(sink, lines.get(i), i + 1);
        }
        sink.flush();
      }
      for (OnlineChecker online : List.of(byProcesses, byLag, atTheEnd)) {
        assertEquals(expected, online.alarm().map(Alarm::event), lines::toString);
      }
    }
    assertTrue(violations > 50 && violations < 350, "violations: " + violations);
  }

  @Test
  void linesOfAProcessInAnyOrder_withinTheLag_areJudgedAsInTheOrderOfTime() {
    Random random = new Random(2);
    int disordered = 0;
    for (int round = 0; round < 400; round++) {
      List<Line> lines = recording(random, 1 + random.nextInt(4), 1 + random.nextInt(50));
      IdentityHashMap<Line, Long> comes = new IdentityHashMap<>();
      lines.forEach(line -> comes.put(line, line.call + random.nextInt(10)));
      lines.sort(Comparator.comparing(comes::get));
      Optional<Long> expected = inOrderOfTime(lines);
      disordered += hasDisorderedProcess(lines) ? 1 : 0;
      OnlineChecker online = queue();
      // A line comes at most 9 later than its call, behind others that returned up to 11 after
      // theirs.
      ReorderingSink sink = ReorderingSink.into(online).lag(20);
      tellAll(sink, lines);
      assertEquals(expected, online.alarm().map(Alarm::event), lines::toString);
    }
    assertTrue(disordered > 100, "with a process out of order: " + disordered);
  }

  private static boolean hasDisorderedProcess(List<Line> lines) {
    Map<Integer, Long> last = new HashMap<>();
    return lines.stream()
        .anyMatch(line -> last.merge(line.process, line.call, Math::max) > line.call);
  }

  private static void tellAll(ReorderingSink sink, List<Line> lines) {
    for (int i = 0; i < lines.size(); i++) {
      tell(sink, lines.get(i), i + 1);
    }
    sink.flush();
  }

  @Test
  void twoOpenOperationsOfAProcess_areRefused_whereAWholeHistoryIs() {
    Random random = new Random(3);
    int refused = 0;
    for (int round = 0; round < 3000; round++) {
      List<Line> lines = new ArrayList<>();
      HistoryBuilder whole = History.builder();
      for (int i = 0; i < 2 + random.nextInt(4); i++) {
        int call = random.nextInt(12);
        long ret = random.nextInt(8) == 0 ? NEVER : call + random.nextInt(4);
        int process = random.nextInt(2);
        lines.add(new Line(process, "enq", i, null, call, ret));
        whole.add(process, "enq", i, Operation.NOTHING, call, ret);
      }
      boolean malformed = isMalformed(whole::build);
      refused += malformed ? 1 : 0;
      ReorderingSink atTheEnd = ReorderingSink.into(queue());
      assertEquals(malformed, isMalformed(() -> tellAll(atTheEnd, lines)), lines::toString);
      ReorderingSink byLag = ReorderingSink.into(queue()).lag(100);
      assertEquals(malformed, isMalformed(() -> tellAll(byLag, lines)), lines::toString);
    }
    assertTrue(refused > 300 && refused < 2700, "refused: " + refused);
  }

  /** One that never returned leaves its process free, also for a call at the same instant. */
  @Test
  void pendingOperation_leavesItsProcessFree_inEitherOrderOfTheLines() {
    Line pending = new Line(0, "enq", 1, null, 6, NEVER);
    Line other = new Line(0, "enq", 2, null, 6, 9);
    Line overlapping = new Line(0, "enq", 3, null, 7, 8);
    for (List<Line> lines : List.of(List.of(pending, other), List.of(other, pending))) {
      assertFalse(isRefused(lines), lines::toString);
      List<Line> more = new ArrayList<>(lines);
      more.add(overlapping);
      assertTrue(isRefused(more), more::toString);
    }
  }

  private static boolean isRefused(List<Line> lines) {
    HistoryBuilder whole = History.builder();
    for (Line line : lines) {
      whole.add(line.process, line.name, line.in, Operation.NOTHING, line.call, line.ret);
    }
    boolean malformed = isMalformed(whole::build);
    assertEquals(malformed, isMalformed(() -> tellAll(ReorderingSink.into(queue()), lines)));
    return malformed;
  }

  private static boolean isMalformed(Runnable telling) {
    try {
      telling.run();
      return false;
    } catch (MalformedHistoryException e) {
      assertEquals(Rule.OVERLAPPING_PROCESS, e.problems().get(0).rule());
      return true;
    }
  }

  @Test
  void event_waitsUntilEveryProcessWasHeardOf() {
    OnlineChecker online = queue();
    ReorderingSink sink = ReorderingSink.into(online).processes(2);
    tell(sink, new Line(0, "enq", 1, null, 0, 10), 1);
    tell(sink, new Line(0, "enq", 2, null, 20, 30), 2);
    assertEquals(0, online.events());
    assertEquals(4, sink.waiting());
    tell(sink, new Line(1, "enq", 3, null, 5, 25), 3);
    // Process 1 may call again from 25 on.
    assertEquals(4, online.events());
    assertEquals(2, sink.waiting());
    sink.flush();
    assertEquals(6, online.events());
  }

  @Test
  void event_waitsForTheLag() {
    OnlineChecker online = queue();
    ReorderingSink sink = ReorderingSink.into(online).lag(15);
    tell(sink, new Line(0, "enq", 1, null, 0, 10), 1);
    assertEquals(0, online.events());
    tell(sink, new Line(1, "enq", 2, null, 12, 20), 2);
    assertEquals(1, online.events());
  }

  private static String complaint(ReorderingSink sink, Line... lines) {
    MalformedHistoryException e =
        assertThrows(
            MalformedHistoryException.class,
            () -> {
              for (int i = 0; i < lines.length; i++) {
                tell(sink, lines[i], i + 1);
              }
            });
    return e.problems().get(0).toString();
  }

  @Test
  void complaints_nameTheFileTheLineAndWhatHelps_inTheWordsOfTheUser() {
    Line first = new Line(0, "enq", 1, null, 100, 110);
    Line late = new Line(1, "enq", 2, null, 5, 10);
    String inJava = complaint(ReorderingSink.into(queue()).lag(3), first, late);
    assertTrue(inJava.startsWith("run.jsonl:2: "), inJava);
    assertTrue(inJava.contains("a larger lag or the right processes helps"), inJava);
    ReorderingSink named = ReorderingSink.into(queue()).lag(3).named("--processes", "--lag");
    String inAShell = complaint(named, first, late);
    assertTrue(inAShell.contains("a larger --lag or the right --processes helps"), inAShell);
    String many = complaint(ReorderingSink.into(queue()).processes(1), first, late);
    assertTrue(many.contains("process 1 is number 2, but processes says there are 1"), many);
  }

  @Test
  void numbers_thatMakeNoSense_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> ReorderingSink.into(queue()).processes(0));
    assertThrows(IllegalArgumentException.class, () -> ReorderingSink.into(queue()).lag(-1));
  }
}
