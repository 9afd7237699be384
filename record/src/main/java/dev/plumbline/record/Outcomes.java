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

  private final Map<Class<?>, ExceptionMeaning> rules = new LinkedHashMap<>();

  Outcomes() {
    rules.put(Throwable.class, ExceptionMeaning.UNKNOWN);
    rules.put(Exception.class, ExceptionMeaning.ANSWERED);
    rules.put(TimeoutException.class, ExceptionMeaning.UNKNOWN);
    rules.put(InterruptedException.class, ExceptionMeaning.UNKNOWN);
    // A SocketTimeoutException is one of these.
    rules.put(InterruptedIOException.class, ExceptionMeaning.UNKNOWN);
    rules.put(ClosedByInterruptException.class, ExceptionMeaning.UNKNOWN);
    rules.put(NoSuchElementException.class, ExceptionMeaning.EMPTY);
    rules.put(EmptyStackException.class, ExceptionMeaning.EMPTY);
  }

  Outcomes(Outcomes from) {
    rules.putAll(from.rules);
  }

  void put(Class<? extends Throwable> type, ExceptionMeaning outcome) {
    rules.put(type, outcome);
  }

  ExceptionMeaning of(Throwable thrown) {
    Class<?> type = thrown.getClass();
    while (!rules.containsKey(type)) {
      if (type.getName().equals(HTTP_TIMEOUT)) {
        return ExceptionMeaning.UNKNOWN;
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
