package dev.plumbline.record;

import org.jspecify.annotations.Nullable;

/**
 * An operation of an object, by name; made once by {@link Recorder#kind} and used for each call.
 */
public final class Kind {
  final Recorder recorder;
  final int number;
  final @Nullable Object object;
  final String name;

  Kind(Recorder recorder, int number, @Nullable Object object, String name) {
    this.recorder = recorder;
    this.number = number;
    this.object = object;
    this.name = name;
  }

  /** The operation's name. */
  public String name() {
    return name;
  }

  /** The object it belongs to; null for the one that has no name. */
  public @Nullable Object object() {
    return object;
  }

  @Override
  public String toString() {
    return object == null ? name : object + "." + name;
  }
}
