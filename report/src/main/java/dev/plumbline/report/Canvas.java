package dev.plumbline.report;

/** What a plot is drawn on; the origin is at the top left, and units are those of SVG. */
interface Canvas {
  /** A filled rectangle. */
  void bar(double x, double y, double width, double height);

  /** Words, centered at x, standing on y. */
  void words(double x, double y, String text);
}
