package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.Replay.Replayed;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Observer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final EngineLimits LIMITS =
      new EngineLimits(12, 400, EngineLimits.NONE.deadline());

  /** An execution that was seen. */
  private record Seen(
      String outcome, ThreadSchedule found, ThreadSchedule fewest, List<Precedence> precedences) {}

  @Test
  void run_randomPrograms_repeatsWhatWasSeen() {
    RandomPrograms random = new RandomPrograms(11, RandomPrograms.Mix.EVERYTHING);
    int replayed = 0;
    for (int i = 0; i < 300; i++) {
      SmallProgram program = random.next();
      for (Seen seen : seen(program)) {
        Replayed again = Replay.run(program, seen.found, object -> null);
        assertEquals(seen.outcome, outcome(again), program::toString);
        assertEquals(seen.found, ThreadSchedule.latest(), program::toString);
        replayed++;
      }
    }
    assertTrue(replayed > 500, "replayed " + replayed);
  }

  @Test
  void fewestSwitches_randomPrograms_isTheSameTraceWithNoMore() {
    RandomPrograms random = new RandomPrograms(12, RandomPrograms.Mix.EVERYTHING);
    int fewer = 0;
    for (int i = 0; i < 300; i++) {
      SmallProgram program = random.next();
      for (Seen seen : seen(program)) {
        Replayed again = Replay.run(program, seen.fewest, object -> null);
        assertEquals(seen.outcome, outcome(again), program::toString);
        for (Precedence p : seen.precedences) {
          assertTrue(
              again.trace().before(Trace.last(p.ended()), Trace.first(p.began())),
              () -> p + " of " + program);
        }
        assertTrue(seen.fewest.switches() <= seen.found.switches(), program::toString);
        fewer += seen.fewest.switches() < seen.found.switches() ? 1 : 0;
      }
    }
    assertTrue(fewer > 50, "fewer in " + fewer);
  }

  @Test
  void run_observed_tellsEachEventBeforeAndAfter() {
    SmallProgram program =
        new SmallProgram(
            List.of(
                List.of(List.of(new Instruction.Add(0), new Instruction.Read(0))),
                List.of(List.of(new Instruction.Add(0)))));
    List<String> told = new ArrayList<>();
    Replayed again =
        Replay.run(
            program,
            ThreadSchedule.parse("0x1.1x1.0x1"),
            object ->
                new Observer() {
                  @Override
                  public void before(int event) {
                    told.add("before " + event + " by " + Events.thread[event]);
                  }

                  @Override
                  public void after(int event) {
                    told.add("after " + event);
                  }

                  @Override
                  public void over() {
                    told.add("over");
                  }
                });
    assertNull(again.trouble());
    assertEquals(
        List.of(
            "before 0 by 0",
            "after 0",
            "before 1 by 1",
            "after 1",
            "before 2 by 0",
            "after 2",
            "over"),
        told);
  }

  @Test
  void run_scheduleOfAnotherProgram_saysSo() {
    SmallProgram program = new SmallProgram(List.of(List.of(List.of(new Instruction.Read(0)))));
    assertNotNull(Replay.run(program, ThreadSchedule.parse("0x3"), object -> null).trouble());
    assertNotNull(Replay.run(program, ThreadSchedule.parse("1x1"), object -> null).trouble());
  }

  private static List<Seen> seen(SmallProgram program) {
    List<Seen> all = new ArrayList<>();
    Engine.explore(
        program,
        LIMITS,
        trace -> {
          List<Precedence> precedences = precedences(trace);
          all.add(
              new Seen(
                  outcome(trace),
                  ThreadSchedule.latest(),
                  Replay.fewestSwitches(precedences),
                  precedences));
          return true;
        });
    return all;
  }

  private static String outcome(Replayed again) {
    return again.trouble() == null ? outcome(again.trace()) : again.trouble();
  }

  private static String outcome(Trace trace) {
    StringBuilder text = new StringBuilder().append(trace.end());
    for (int o = 0; o < trace.operations(); o++) {
      text.append(' ').append(trace.returned(o) ? trace.answer(o) : trace.begun(o) ? "?" : "-");
    }
    return text.toString();
  }

  /** Which operations came one after the other, as it happened. */
  private static List<Precedence> precedences(Trace trace) {
    List<Precedence> precedences = new ArrayList<>();
    for (int a = 0; a < trace.operations(); a++) {
      for (int b = 0; b < trace.operations(); b++) {
        int last = -1;
        int first = -1;
        for (int e = 0; e < Events.count; e++) {
          last = Events.operation[e] == a ? e : last;
          first = Events.operation[e] == b && first < 0 ? e : first;
        }
        if (a != b && trace.returned(a) && last >= 0 && first > last) {
          precedences.add(new Precedence(a, b));
        }
      }
    }
    return precedences;
  }
}
