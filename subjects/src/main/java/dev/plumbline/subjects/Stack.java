package dev.plumbline.subjects;

/** A stack that threads share; the operations of specification {@code stack}. */
public interface Stack<T> {
  /** Puts a value on top; null is refused. */
  void push(T value);

  /** Takes the top, or answers null when the stack is empty. */
  T pop();
}
