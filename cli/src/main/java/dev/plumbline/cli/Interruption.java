package dev.plumbline.cli;

import dev.plumbline.report.Terminal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The end of the process before its time. After Ctrl-C the work is interrupted and gets a moment to
 * end with a verdict of its own, which is then undecided; if it does not, the sentence says how far
 * it got. The same if code of the user calls {@code System.exit}; the process then ends with a
 * number of ours, because the user's could be taken for a verdict.
 */
final class Interruption implements AutoCloseable {
  private static final int NOT_YET = -1;

  /** Tests give more of it: a verdict that is late on a busy machine is no other verdict. */
  private static final long GRACE_MILLIS = Long.getLong("plumbline.graceMillis", 1_500);

  /** Nobody waits at a terminal then, and halting must not cut off a file that is being ended. */
  private static final long GRACE_AFTER_EXIT_MILLIS = 10_000;

  /** How long other hooks may take once ours has said all there is to say. */
  private static final long HOOKS_MILLIS = 1_000;

  private final Console console;
  private final Thread worker = Thread.currentThread();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupted, "interruption");
  private volatile Supplier<String> howFar;
  private volatile boolean requested;
  private volatile int end = NOT_YET;

  Interruption(Console console) {
    this.console = console;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Says from now on how far the work has got. */
  void watch(Supplier<String> sentence) {
    howFar = sentence;
  }

  /** Whether the user asked to stop; the work then begins nothing new. */
  boolean requested() {
    return requested;
  }

  /** Says how the command ended: from now on nobody can end the process in another way. */
  void ends(int code) {
    end = code;
    done.countDown();
  }

  void interrupted() {
    Supplier<String> work = howFar; // before the work ends because of the request
    requested = true;
    if (end != NOT_YET) {
      Runtime.getRuntime().halt(end);
    }
    Optional<ExitCall> exit = ExitCall.inProgress();
    if (work != null || exit.isPresent()) {
      String reached = work == null ? "before it began" : work.get();
      worker.interrupt();
      await(grace(exit));
      tell(exit, reached);
    }
    if (exit.isPresent()) {
      Runtime.getRuntime().halt(ExitCode.USAGE.number());
    }
    endSoon();
  }

  /** Hooks of the user may never end, or wait for ever because they call {@code System.exit}. */
  private static void endSoon() {
    Map<String, Integer> codes =
        Map.of("SIGHUP handler", 129, "SIGINT handler", 130, "SIGTERM handler", 143);
    Thread.getAllStackTraces().keySet().stream()
        .map(thread -> codes.get(thread.getName()))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            code -> {
              Thread end = new Thread(() -> endAfterHooks(code), "end of the process");
              end.setDaemon(true);
              end.start();
            });
  }

  private static void endAfterHooks(int code) {
    try {
      TimeUnit.MILLISECONDS.sleep(HOOKS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(code);
  }

  private void await(long millis) {
    try {
      done.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Optional<ExitCall> exit, String reached) {
    String why = exit.map(e -> e.caller() + " called " + e.called()).orElse("Interrupted");
    console.tell("plumbline: " + Terminal.PLAIN.printable(why + " " + reached) + ".\n");
    console.out().flush();
  }

  private long grace(Optional<ExitCall> exit) {
    boolean canEnd = exit.isEmpty() || exit.get().thread() != worker;
    return !canEnd ? 0 : exit.isPresent() ? GRACE_AFTER_EXIT_MILLIS : GRACE_MILLIS;
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyShuttingDown) {
      // The hook runs and has the last word.
    }
  }
}
