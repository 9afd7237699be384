package dev.plumbline.junit;

import dev.plumbline.junit.ExplorationEvent.Covered;
import dev.plumbline.junit.ExplorationEvent.Ended;
import dev.plumbline.junit.ExplorationEvent.Ending;
import dev.plumbline.junit.ExplorationEvent.Going;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The tests of an exploration. */
final class ExploredTests extends ToldTests {
  /** As a replay. */
  private static final String NO_LINE = " ";

  private static final long QUIET_NANOS = 5_000_000_000L;

  private final ExtensionContext context;
  private final ExplorationRequest request;
  private final boolean allowsUndecided;
  private final String replay;

  private ExplorerHome.Session session;
  private boolean any;
  private long told = System.nanoTime();

  ExploredTests(ExtensionContext context) {
    this.context = context;
    this.request =
        ExplorationRequest.of(
            context.getRequiredTestClass(),
            context.getRequiredTestMethod(),
            TimeLimit.of(context).toMillis());
    this.allowsUndecided =
        find(Linearizable.class).filter(Linearizable::allowUndecided).isPresent()
            || find(Interleaved.class).filter(Interleaved::allowUndecided).isPresent();
    // No line is as wrong as one that is none.
    this.replay =
        find(Linearizable.Replay.class)
            .map(r -> r.value().isBlank() ? NO_LINE : r.value())
            .orElse("");
  }

  // Asked here and not of those who explore: their classes must not be loaded before the agent is.
  private <A extends Annotation> Optional<A> find(Class<A> type) {
    return AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), type);
  }

  @Override
  ToldTest tell() {
    boolean first = session == null && !any;
    ToldTest test = first && !replay.isEmpty() ? replayed() : explored();
    any |= test != null;
    return test;
  }

  /** What became of the pinned execution; if it is still wrong, nothing else matters. */
  private ToldTest replayed() {
    Ended ended = ExplorerHome.replay(request.replaying(replay), context.getRequiredTestClass());
    boolean fails = ended.verdict() == Ending.WRONG || ended.verdict() == Ending.REFUSED;
    if (fails) {
      end();
    }
    return fails ? failed(ended) : ToldTest.passing(ended.name());
  }

  private ToldTest explored() {
    if (session == null) {
      session = ExplorerHome.explore(request, context.getRequiredTestClass());
    }
    ExplorationEvent event = session.next();
    if (event instanceof Covered covered) {
      return ToldTest.passing(covered.name());
    }
    if (event instanceof Going going) {
      show(going);
      return null;
    }
    return ended((Ended) event);
  }

  private ToldTest ended(Ended ended) {
    end();
    return switch (ended.verdict()) {
      case RIGHT -> any ? null : ToldTest.passing(ended.name());
      case UNDECIDED -> allowsUndecided ? ToldTest.passing(ended.name()) : failed(ended);
      case WRONG, REFUSED -> failed(ended);
    };
  }

  private ToldTest failed(Ended ended) {
    String report = Sentences.lines(ended.report().stripTrailing());
    return ToldTest.failing(
        ended.name(), ended.page().isEmpty() ? report : report + "\n" + page(ended), context);
  }

  private String page(Ended ended) {
    return ReportFolder.of(context)
        .line("As a page", context, ".html", file -> Files.writeString(file, ended.page()));
  }

  /** Says from time to time that it goes on. */
  private void show(Going going) {
    long now = System.nanoTime();
    if (now - told > QUIET_NANOS) {
      told = now;
      System.out.println(request + ": " + going.howFar());
    }
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
