package dev.plumbline.report.page;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.WatchResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * One HTML file, complete in itself, that shows results in any browser, from disk and without a
 * network: the verdict and why it holds, the core or the witness as pictures, the whole history.
 *
 * <pre>{@code
 * Spec<?> queue = Specs.named("queue");
 * CheckResult check = Plumbline.checker(queue).check(history);
 * HtmlPage page = new HtmlPage("nightly run");
 * page.add(new FileResult("run.jsonl", 0, check), queue);
 * try (OutputStream out = Files.newOutputStream(Path.of("run.html"))) {
 *   page.writeTo(out);
 * }
 * }</pre>
 *
 * <p>A page is a list of sections, one for each result, and a section a list of blocks: an
 * argument, steps, a history, bars, a table. A new kind of result is a new {@link PageSection} of
 * the same blocks, or of one more.
 *
 * <p>Cost: a result is encoded when it is added, about ten bytes an operation; the history is not
 * kept. Everything that comes from a history is compressed data in the file and text in the
 * browser, never markup.
 */
public final class HtmlPage {
  /**
   * A line of figures about a result that it does not know itself, such as how it was recorded.
   *
   * @param term a word or two
   * @param text what is to be said
   */
  public record Fact(String term, String text) {}

  private final String title;
  private final List<PageSection> sections = new ArrayList<>();

  /** An empty page. */
  public HtmlPage(String title) {
    this.title = title;
  }

  /**
   * Adds a verdict.
   *
   * @param spec what the history was checked against, to show states; null if it is not at hand
   */
  public HtmlPage add(FileResult result, Spec<?> spec) {
    return add(result, spec, List.of());
  }

  /** Adds a verdict and more to say about it. */
  public HtmlPage add(FileResult result, Spec<?> spec, List<Fact> facts) {
    PageSection section = new PageSection("check", result.file());
    CheckSection.fill(section, result.check(), spec);
    if (result.failsByWarning()) {
      section.warn(List.of("a warning counts as a failure here"));
    }
    section.timeFact("read in", result.parseNanos());
    facts.forEach(fact -> section.fact(fact.term(), fact.text()));
    return add(section);
  }

  /** Adds how watching a growing history ended. */
  public HtmlPage add(WatchResult result, Spec<?> spec) {
    return add(WatchSection.of(result, spec));
  }

  /**
   * Adds how relaxed a history is.
   *
   * @param strict what it was measured against, to show states; null if it is not at hand
   */
  public HtmlPage add(String file, long parseNanos, Degree degree, Spec<?> strict) {
    return add(DegreeSection.of(file, parseNanos, degree, strict));
  }

  /** Adds what is wrong with a file that gets no verdict. */
  public HtmlPage add(String file, MalformedHistoryException malformed) {
    return add(ProblemSection.of(file, malformed));
  }

  /** Adds a file that gets no verdict. */
  public HtmlPage add(Refusal refusal) {
    if (refusal instanceof Refusal.Unreadable unreadable) {
      return add(ProblemSection.of(unreadable));
    }
    if (refusal instanceof Refusal.GivenUp givenUp) {
      return add(ProblemSection.of(givenUp));
    }
    if (refusal instanceof Refusal.Failed failed) {
      return add(ProblemSection.of(failed));
    }
    Refusal.Malformed malformed = (Refusal.Malformed) refusal;
    return add(
        malformed.file(), new MalformedHistoryException(malformed.problems(), malformed.count()));
  }

  /** Adds a verdict with the core, if it has one, without the history, and says why. */
  public HtmlPage addOutline(FileResult result, String why) {
    PageSection section = new PageSection("check", result.file());
    CheckSection.outline(section, result.check()).warn(List.of(why));
    CheckSection.smallCore(section, result.check());
    return add(section);
  }

  /** Adds everything that another page shows. */
  public HtmlPage add(HtmlPage other) {
    sections.addAll(other.sections);
    return this;
  }

  /** Adds a result of a kind that this class does not know. */
  public HtmlPage add(PageSection section) {
    sections.add(section);
    return this;
  }

  /** Whether anything was added. */
  public boolean isEmpty() {
    return sections.isEmpty();
  }

  /** Writes the page; the stream stays open. */
  public void writeTo(OutputStream out) throws IOException {
    Document.write(title, sections, out);
  }
}
