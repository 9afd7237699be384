package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import java.io.IOException;
import java.util.List;

/** Where recorded operations go. Used by one thread at a time. */
interface Sink {
  /** Takes rows of a chunk, which is used again afterwards. */
  void rows(Chunk chunk, int from, int to, RecordedNames names) throws IOException;

  /** Whether it wants to know from time to time what is certain, see {@link Checkpoint}. */
  default boolean wantsCheckpoints() {
    return false;
  }

  /** Is told that every operation begun before a time was taken, or is one of the open ones. */
  default void checkpoint(long time, List<Chunk> open, RecordedNames names) throws IOException {}

  void annotation(Annotation annotation) throws IOException;

  /** Says that everything has been recorded. */
  void finish() throws IOException;

  /** Gives up what was taken so far, after something went wrong. */
  default void abandon() {}
}
