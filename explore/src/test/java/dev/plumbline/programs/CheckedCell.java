package dev.plumbline.programs;

import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/** A cell that needs classes of {@code java.util}, but none that has a state. */
public final class CheckedCell {
  private volatile Object value;

  public void put(Object next) {
    value = Objects.requireNonNull(next);
  }

  public Object take() {
    return Optional.ofNullable(value).orElseThrow(NoSuchElementException::new);
  }
}
