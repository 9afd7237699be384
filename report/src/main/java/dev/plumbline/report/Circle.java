package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Link;
import java.util.List;

/** Draws operations that must each come before the next, and the last before the first. */
final class Circle {
  private Circle() {}

  /** The lines of the drawing; nothing for no links. */
  static String draw(History history, List<Link> links) {
    if (links.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder("\n");
    for (int k = 0; k < links.size(); k++) {
      Link link = links.get(k);
      boolean last = k == links.size() - 1;
      out.append(k == 0 ? "  +-> " : "  |   ").append(history.show(link.first())).append('\n');
      out.append(last ? "  +---- " : "  |     ").append(link.why()).append('\n');
    }
    return out.toString();
  }
}
