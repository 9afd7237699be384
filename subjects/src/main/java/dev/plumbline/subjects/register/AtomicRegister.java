package dev.plumbline.subjects.register;

import dev.plumbline.subjects.Register;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A value in an {@link AtomicReference}, compared as values and not as references.
 *
 * <p>Known to be linearizable and lock-free. Linearization points: a write and a read at their one
 * access; {@code cas -> true} at its successful compare-and-set; {@code cas -> false} at its last
 * read, which found another value.
 */
sealed class AtomicRegister<T> implements Register<T>
    permits CheckThenActRegister, IdentityRegister {
  final AtomicReference<T> value = new AtomicReference<>();

  @Override
  public final void write(T next) {
    value.set(next);
  }

  @Override
  public final T read() {
    return value.get();
  }

  @Override
  public boolean cas(T expected, T next) {
    T now;
    do {
      now = value.get();
      if (!Objects.equals(now, expected)) {
        return false;
      }
    } while (!value.compareAndSet(now, next));
    return true;
  }
}
