package dev.plumbline.derive.language;

/** What a constraint says about the blocks of a placeholder. */
public enum BlockRelation {
  /** {@code a < b}: in this order. */
  BEFORE,
  /** {@code (a, b)}: nothing between them, in whatever order. */
  ADJACENT,
  /** {@code [a, b]}: in one atomic section. */
  SAME_SECTION,
  /** {@code apart (a, b)}: never in one atomic section. */
  APART,
  /** {@code together (a, b)}: one step, unless the space is multiplied out. */
  TOGETHER,
  /** {@code commute (a, b)}: equivalent in either order, where neighbors in one section. */
  COMMUTE
}
