package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.explore.agent.ChildJvm;
import dev.plumbline.programs.KeptLocks;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptLocksTest {
  /**
   * Nobody waits for a real lock, which would end after seconds in no verdict at all. One thread
   * alone that reads for ever waits for ever when it writes, so several may.
   */
  @Test
  void callsThatKeepALock_areFoundOutWhereOthersWait_andOnlyThere() throws Exception {
    assertEquals(
        List.of(
            "decrement() | increment() VIOLATION: t1 waits for the lock lock, which t0 holds.",
            "increment(), before: decrement() VIOLATION: t0 waits for the lock lock, which was"
                + " taken before and never given back.",
            "write() | read(), before: read() LINEARIZABLE",
            "read() | read(), before: read() LINEARIZABLE",
            "enter(); leave() | entered() LINEARIZABLE"),
        ChildJvm.run(List.of(), KeptLocks.class).lines);
  }
}
