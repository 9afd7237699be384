package dev.plumbline.derive.model;

import dev.plumbline.core.options.Limits;

/**
 * Checks an algorithm with every client within bounds: whether all histories are linearizable,
 * whether code fails or threads wait for each other for ever, and whether operations return.
 *
 * <pre>{@code
 * ModelVerdict verdict =
 *     ModelChecker.check(object, Bounds.unbounded(2, 3), CheckOptions.standard(), Limits.none());
 * }</pre>
 */
public final class ModelChecker {
  private ModelChecker() {}

  /**
   * Checks an algorithm. Reductions that rest on assumptions about it are repeated without where an
   * assumption turns out to be wrong.
   */
  public static ModelVerdict check(
      CompiledObject object, Bounds bounds, CheckOptions options, Limits limits) {
    CheckOptions now = options;
    while (true) {
      StateSearch search = new StateSearch(object, bounds, now, limits);
      ModelVerdict verdict = search.run();
      switch (search.alarm()) {
        case NONE -> {
          return verdict;
        }
        case THAWED -> now = now.withFreeze(false);
        case REVIVED -> now = now.withDoomed(false);
      }
    }
  }
}
