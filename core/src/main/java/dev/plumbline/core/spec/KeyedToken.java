package dev.plumbline.core.spec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@linkplain TokenTraits token} that is about one key: that it has a value, or is there. */
record KeyedToken(@Nullable Object key, @Nullable Object value) {
  // Written out for the reason that RegisterSpec gives.
  @Override
  public boolean equals(Object other) {
    return other instanceof KeyedToken token
        && Objects.equals(key, token.key)
        && Objects.equals(value, token.value);
  }

  @Override
  public int hashCode() {
    return 31 * Objects.hashCode(key) + Objects.hashCode(value);
  }
}
