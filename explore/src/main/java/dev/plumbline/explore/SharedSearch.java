package dev.plumbline.explore;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The other end of {@link Companions}: searches a share, says what it finds, and is told from where
 * on nothing is of interest. When nobody is there any more to tell it, it ends.
 */
final class SharedSearch implements SearchTeam {
  private final PrintStream out;
  private volatile SearchPosition until;

  SharedSearch(InputStream orders, PrintStream out) {
    this.out = out;
    Companions.daemon("orders of the first explorer", () -> listen(orders));
  }

  private void listen(InputStream orders) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(orders, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        until = SearchPosition.parse(line);
      }
    } catch (IOException e) {
      // As if it had ended.
    }
    Runtime.getRuntime().halt(0);
  }

  @Override
  public boolean isOver(SearchPosition at) {
    SearchPosition last = until;
    return last != null && at.compareTo(last) > 0;
  }

  @Override
  public void failed(SearchPosition at, String replay) {
    out.println(ShareReport.line(ShareReport.FAILED, at, replay));
    out.flush();
  }
}
