package dev.plumbline.derive.search;

/** A schema that stands for more algorithms than can be kept apart. */
public final class SpaceTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SpaceTooLargeException(String sentence) {
    super(sentence);
  }
}
