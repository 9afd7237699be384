package dev.plumbline.explore.engine;

/** Is told of every trace, once. */
@FunctionalInterface
public interface Visitor {
  /**
   * Looks at a trace, which is valid during the call only.
   *
   * @return whether to go on
   */
  boolean visit(Trace trace);
}
