package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;

/**
 * The traits of objects whose operations answer nothing, except for attempts, which say whether
 * they succeeded and do nothing if not: locks and semaphores. An attempt is called {@code try...}.
 *
 * <p>One that failed changes nothing; a pending one that has an effect succeeded.
 *
 * @param <S> the states
 */
interface AttemptTraits<S> extends Traits<S> {
  @Override
  default Kind kind(Operation op) {
    return !op.pending() && Boolean.FALSE.equals(op.output()) ? Kind.READ_ONLY : Kind.OTHER;
  }

  @Override
  default Object forcedOutput(Operation pending) {
    return pending.name().startsWith("try") ? (Object) true : Operation.NOTHING;
  }
}
