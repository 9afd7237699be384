package dev.plumbline.record;

import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.EmptyStackException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Which exceptions mean what. The nearest class that has a rule decides. Where nobody said
 * anything, timeouts, interrupts and errors leave the outcome unknown, because that claims least.
 * What another thread threw comes wrapped, so its cause decides, unless the wrapping has a rule.
 */
final class Outcomes {
  /** By name, because its module need not be there. */
  private static final String HTTP_TIMEOUT = "java.net.http.HttpTimeoutException";

  private final Map<Class<?>, Outcome> rules = new LinkedHashMap<>();

  Outcomes() {
    rules.put(Throwable.class, Outcome.UNKNOWN);
    rules.put(Exception.class, Outcome.ANSWERED);
    rules.put(TimeoutException.class, Outcome.UNKNOWN);
    rules.put(InterruptedException.class, Outcome.UNKNOWN);
    // A SocketTimeoutException is one of these.
    rules.put(InterruptedIOException.class, Outcome.UNKNOWN);
    rules.put(ClosedByInterruptException.class, Outcome.UNKNOWN);
    rules.put(NoSuchElementException.class, Outcome.EMPTY);
    rules.put(EmptyStackException.class, Outcome.EMPTY);
  }

  Outcomes(Outcomes from) {
    rules.putAll(from.rules);
  }

  void put(Class<? extends Throwable> type, Outcome outcome) {
    rules.put(type, outcome);
  }

  Outcome of(Throwable thrown) {
    Class<?> type = thrown.getClass();
    while (!rules.containsKey(type)) {
      if (type.getName().equals(HTTP_TIMEOUT)) {
        return Outcome.UNKNOWN;
      }
      if (isWrapping(type) && thrown.getCause() != null) {
        return of(thrown.getCause());
      }
      type = type.getSuperclass();
    }
    return rules.get(type);
  }

  private static boolean isWrapping(Class<?> type) {
    return type == ExecutionException.class || type == CompletionException.class;
  }
}
