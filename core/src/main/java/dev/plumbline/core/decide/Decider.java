package dev.plumbline.core.decide;

import java.util.function.Consumer;

/**
 * One way to decide a part. What is to be decided it knows from its construction; a plan is a list
 * of deciders that are asked one after the other until one is not {@linkplain Outcome.Beyond beyond
 * its means}.
 */
public interface Decider {
  /** What it is called where a plan is told. */
  String name();

  /**
   * Decides. Asked again with more configurations, a search goes on where it stopped, and what it
   * finds is the same as if the larger number had been given at once.
   *
   * @param states configurations that may be examined, those of earlier calls included
   * @param started is told of a search that begins or goes on, to watch its progress
   */
  Outcome decide(long states, Consumer<Watched> started);

  /** How a decider decides, apart from its name. */
  interface Method {
    /** As {@link Decider#decide}. */
    Outcome decide(long states, Consumer<Watched> started);
  }

  /** A decider of this name. */
  static Decider of(String name, Method method) {
    return new Decider() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Outcome decide(long states, Consumer<Watched> started) {
        return method.decide(states, started);
      }
    };
  }
}
