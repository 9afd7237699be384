package dev.plumbline.cli;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.report.DegreeResult;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.HtmlPage.Fact;
import dev.plumbline.report.page.PageSection;
import dev.plumbline.report.page.PageSection.Tone;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A report that is a page for the browser: all results in one. */
final class PageFile extends ReportFile {
  /** How long a report may take at least, if deciding took all the time there was. */
  private static final Duration OURS_AT_LEAST = Duration.ofSeconds(5);

  /** The same, as long as code of the user runs for it. */
  private static final Duration USERS_AT_LEAST = Duration.ofMillis(500);

  private final HtmlPage page;
  private final SpecOptions.Loaded spec;
  private List<Fact> facts = List.of();
  private FileAttempt attempt;

  PageFile(String file, List<String> inputs, SpecOptions.Loaded spec) {
    super(file);
    this.page = new HtmlPage(title(inputs));
    this.spec = spec;
  }

  private static String title(List<String> inputs) {
    return inputs.size() == 1
        ? FileCheck.shortName(HistoryFiles.shown(inputs.get(0)))
        : inputs.size() + " histories";
  }

  @Override
  void recorded(List<Fact> figures) {
    facts = figures;
  }

  @Override
  void within(FileAttempt next) {
    attempt = next;
  }

  @Override
  void checked(FileResult result) {
    add(
        known -> new HtmlPage("").add(result, known, facts),
        why -> page.addOutline(result, "the history is not shown: " + why));
  }

  @Override
  void watched(WatchResult result) {
    add(known -> new HtmlPage("").add(result, known), why -> notShown(result.file(), why));
  }

  @Override
  void measured(DegreeResult result) {
    add(
        known -> new HtmlPage("").add(result.file(), result.parseNanos(), result.degree(), known),
        why -> notShown(result.file(), why));
  }

  private void notShown(String file, String why) {
    page.add(new PageSection("error", file).answer("not shown", Tone.UNSURE).fact("why", why));
  }

  /**
   * Adds a result with its states, or else, if code of the user fails at that or takes too long,
   * without them, or else, if there is no time or memory for it, as little as can be told of it.
   */
  private void add(Function<Spec<?>, HtmlPage> shown, Consumer<String> outline) {
    try {
      page.add(withStates(shown));
    } catch (GivenUpException e) {
      outline.accept(e.getMessage());
    } catch (OutOfMemoryError e) {
      outline.accept(Heap.sentence("while the report was made"));
    }
  }

  private HtmlPage withStates(Function<Spec<?>, HtmlPage> shown) {
    if (!spec.isUsers()) {
      return within(OURS_AT_LEAST, () -> spec.run(shown));
    }
    try {
      return within(USERS_AT_LEAST, () -> spec.run(shown));
    } catch (SpecOptions.FailedException e) {
      return within(OURS_AT_LEAST, () -> shown.apply(null));
    } catch (GivenUpException e) {
      if (e.reason() != Reason.TIME) {
        throw e;
      }
      return within(OURS_AT_LEAST, () -> shown.apply(null));
    }
  }

  private HtmlPage within(Duration atLeast, Supplier<HtmlPage> made) {
    return attempt == null ? made.get() : attempt.showing(atLeast).run(made);
  }

  @Override
  void refused(Refusal refusal) {
    page.add(refusal);
  }

  @Override
  void end() {
    write(page::writeTo);
  }
}
