package dev.plumbline.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * A state of a {@link ModelSpec}: an instance that nobody changes any more.
 *
 * <p>Opaque: only equality means anything outside.
 */
public final class ModelState {
  private final Object instance;
  private final byte @Nullable [] bytes;
  private final PersistentStack<ModelMethod.Call> calls;
  private final Object identity;
  private final int hash;

  /**
   * Keeps the instance and what is needed to copy and compare it.
   *
   * @param bytes the serialized instance, or null if there is a better way or no way
   * @param calls what led to it, last on top
   * @param identity equal for equal states
   */
  ModelState(
      Object instance,
      byte @Nullable [] bytes,
      PersistentStack<ModelMethod.Call> calls,
      Object identity) {
    this.instance = instance;
    this.bytes = bytes;
    this.calls = calls;
    this.identity = identity;
    this.hash = Hashes.fold(Hashes.of(identity));
  }

  Object instance() {
    return instance;
  }

  byte @Nullable [] bytes() {
    return bytes;
  }

  PersistentStack<ModelMethod.Call> calls() {
    return calls;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ModelState that
            && hash == that.hash
            && identity.equals(that.identity));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return String.valueOf(instance);
  }
}
