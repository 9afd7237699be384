package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import java.io.IOException;

/** Where recorded operations go. Used by one thread at a time. */
interface Sink {
  /** Takes the sealed rows of a chunk, which is used again afterwards. */
  void rows(Chunk chunk, Names names) throws IOException;

  void annotation(Annotation annotation) throws IOException;

  /** Says that everything has been recorded. */
  void finish() throws IOException;

  /** Gives up what was taken so far, after something went wrong. */
  default void abandon() {}
}
