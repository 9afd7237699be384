package dev.plumbline.junit;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.junit.ExplorationEvent.Ended;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Where explorations take place: in this JVM if it was started with the agent, else in a worker,
 * which is kept for all tests of this JVM. Whatever is explored has its process for itself, so
 * there is one exploration at a time.
 */
final class ExplorerHome {
  /** How much longer than it may take an exploration is waited for. */
  private static final long PATIENCE_MILLIS = 30_000;

  private static final Semaphore TURN = new Semaphore(1);

  /** Whether it was there before somebody wanted to see an execution here. */
  private static final boolean STARTED_WITH_AGENT = Agent.isPresent();

  private static WorkerProcess worker;

  /** An exploration that goes on; {@link #next} until it has ended. */
  static final class Session implements AutoCloseable {
    private final BlockingQueue<ExplorationEvent> events;
    private final ExplorationRequest request;
    private final long until;
    private boolean over;

    private Session(BlockingQueue<ExplorationEvent> events, ExplorationRequest request) {
      this.events = events;
      this.request = request;
      this.until = System.nanoTime() + (request.millis() + PATIENCE_MILLIS) * 1_000_000;
    }

    /** What happens next. After the end, nothing may be asked. */
    ExplorationEvent next() {
      ExplorationEvent event = await();
      if (event instanceof Ended ended) {
        over = true;
        end(ended);
      }
      return event;
    }

    /** Gives up, if it has not ended. */
    @Override
    public void close() {
      if (!over) {
        over = true;
        forget();
        TURN.release();
      }
    }

    private ExplorationEvent await() {
      try {
        ExplorationEvent event = events.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (event != null) {
          return event;
        }
        forget();
        return ExplorationEvent.refused(
            "The exploration of %s has not ended in %d s, and is given up."
                .formatted(request, (request.millis() + PATIENCE_MILLIS) / 1000));
      } catch (InterruptedException e) {
        forget();
        Thread.currentThread().interrupt();
        return ExplorationEvent.refused(
            "The exploration of %s was interrupted.".formatted(request));
      }
    }
  }

  private ExplorerHome() {}

  /** Begins an exploration as soon as no other one goes on. */
  static Session explore(ExplorationRequest request, Class<?> testClass) {
    TURN.acquireUninterruptibly();
    return new Session(
        STARTED_WITH_AGENT ? inThisProcess(request) : inWorker(request, testClass), request);
  }

  /** Runs one execution again in this JVM, where a debugger may be. */
  static Ended replay(ExplorationRequest request, Class<?> testClass) {
    TURN.acquireUninterruptibly();
    try {
      AgentAttachment.ensure();
      ClassLoader loader =
          STARTED_WITH_AGENT ? testClass.getClassLoader() : new ReplayClasses(testClass);
      List<ExplorationEvent> events = new ArrayList<>();
      new ExplorationJob(request, loader, events::add).run();
      return (Ended) events.get(events.size() - 1);
    } catch (IOException e) {
      return ExplorationEvent.refused(
          "The agent cannot be attached to this JVM, which @Replay needs: %s."
              .formatted(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExplorationEvent.refused("The replay of %s was interrupted.".formatted(request));
    } finally {
      TURN.release();
    }
  }

  private static BlockingQueue<ExplorationEvent> inThisProcess(ExplorationRequest request) {
    BlockingQueue<ExplorationEvent> events = new LinkedBlockingQueue<>();
    Thread thread =
        new Thread(() -> new ExplorationJob(request, events::add).run(), "plumbline explorer");
    thread.setDaemon(true);
    thread.start();
    return events;
  }

  private static BlockingQueue<ExplorationEvent> inWorker(
      ExplorationRequest request, Class<?> testClass) {
    try {
      if (worker == null || !worker.isAlive()) {
        worker = WorkerProcess.start(testClass);
      }
      worker.ask(request);
      return worker.events();
    } catch (IOException e) {
      BlockingQueue<ExplorationEvent> events = new LinkedBlockingQueue<>();
      events.add(
          ExplorationEvent.refused("A JVM that explores cannot be started: " + e.getMessage()));
      return events;
    }
  }

  private static void end(Ended ended) {
    if (ended.isBlind()) {
      forget(); // others would be told of classes that are not theirs
    }
    TURN.release();
  }

  private static void forget() {
    if (worker != null) {
      worker.end();
      worker = null;
    }
  }
}
