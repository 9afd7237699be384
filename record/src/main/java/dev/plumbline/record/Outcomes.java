package dev.plumbline.record;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Which exceptions mean what. The nearest class that has a rule decides. Where nobody said
 * anything, timeouts, interrupts and errors leave the outcome unknown, because that claims least.
 */
final class Outcomes {
  private final Map<Class<?>, Outcome> rules = new LinkedHashMap<>();

  Outcomes() {
    rules.put(Throwable.class, Outcome.UNKNOWN);
    rules.put(Exception.class, Outcome.ANSWERED);
    rules.put(TimeoutException.class, Outcome.UNKNOWN);
    rules.put(InterruptedException.class, Outcome.UNKNOWN);
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
      type = type.getSuperclass();
    }
    return rules.get(type);
  }
}
