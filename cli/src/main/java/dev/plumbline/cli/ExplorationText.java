package dev.plumbline.cli;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.report.Palette;
import dev.plumbline.report.Terminal;

/** What an exploration found, for people. */
final class ExplorationText {
  private final ExploredObject object;
  private final Terminal terminal;
  private final Palette palette;
  private final boolean brief;

  ExplorationText(ExploredObject object, Terminal terminal, boolean brief) {
    this.object = object;
    this.terminal = terminal;
    this.palette = terminal.palette();
    this.brief = brief;
  }

  String text(Exploration exploration) {
    StringBuilder out = new StringBuilder();
    out.append(palette.strong(terminal.printable(object.name()))).append(": ");
    out.append(exploration.verdict()).append(' ').append(exploration.covered()).append('\n');
    out.append(exploration).append('\n');
    if (!brief) {
      exploration.failure().ifPresent(f -> append(f, out));
    }
    return out.toString();
  }

  private void append(Failure failure, StringBuilder out) {
    out.append(failure.scenario()).append('\n');
    for (String sentence : failure.finding().sentences()) {
      out.append("  ").append(sentence).append('\n');
    }
  }
}
