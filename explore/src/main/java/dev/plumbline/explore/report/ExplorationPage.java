package dev.plumbline.explore.report;

import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.narration.ExplorationStep;
import dev.plumbline.explore.scenario.Finding;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.Interleaving;
import dev.plumbline.report.page.PageSection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What an exploration found, as a page for the browser. */
public final class ExplorationPage {
  private final ExplorationSubject object;

  /** A page about an object. */
  public ExplorationPage(ExplorationSubject object) {
    this.object = object;
  }

  /** Writes the page; does not close the stream. */
  public void write(Exploration exploration, OutputStream out) throws IOException {
    new HtmlPage("exploration").add(section(exploration)).writeTo(out);
  }

  private PageSection section(Exploration exploration) {
    PageSection section = new PageSection("exploration", object.name());
    section.answer(answer(exploration), tone(exploration));
    if (!object.against().isEmpty()) {
      section.fact("specification", object.against());
    }
    section.fact("scenarios", count(exploration.scenarios()));
    section.fact("executions", count(exploration.executions()));
    section.fact(
        "processor time", String.format(Locale.ROOT, "%.1f s", exploration.cpuMillis() / 1e3));
    section.warn(exploration.notes().stream().map(n -> n.endsWith(".") ? n : n + ".").toList());
    exploration.failure().ifPresent(failure -> add(failure, section));
    if (!exploration.coverage().isEmpty()) {
      section.words("What was explored", List.of(ExplorationText.explored(exploration)));
    }
    return section;
  }

  private void add(Failure failure, PageSection section) {
    section.fact("scenario", failure.scenario().toString());
    addReason(failure.finding(), section);
    if (!failure.steps().isEmpty()) {
      section.interleaving(interleaving(failure));
    }
    section.history(failure.finding().history());
    if (!failure.replay().isEmpty()) {
      section.words(object.again(), List.of(object.replayLine(failure)));
    }
  }

  /** The argument with its picture where there is one, and whatever else is said. */
  private static void addReason(Finding finding, PageSection section) {
    List<String> sentences = finding.sentences();
    Verdict verdict = finding.result().map(CheckResult::verdict).orElse(null);
    if (verdict instanceof Verdict.Violation violation) {
      List<String> told = violation.explanation().sentences();
      section.argument(finding.history(), violation);
      sentences = sentences.stream().filter(s -> !told.contains(s)).toList();
    }
    if (!sentences.isEmpty()) {
      section.words("Why", sentences);
    }
  }

  private static Interleaving interleaving(Failure failure) {
    List<Interleaving.Step> steps = new ArrayList<>();
    for (ExplorationStep step : failure.steps()) {
      boolean waits = step.kind() == ExplorationStep.Kind.WAIT;
      String note =
          step.kind() == ExplorationStep.Kind.STEP && !step.meets()
              ? "no other thread has to do with it"
              : "";
      String place = step.method().isEmpty() ? step.place() : step.place() + " " + step.method();
      steps.add(new Interleaving.Step(step.thread(), step.what(), place, note, "", waits));
    }
    return new Interleaving("How it happened", ExplorationText.threads(failure), "", steps);
  }

  private String answer(Exploration exploration) {
    return switch (exploration.verdict()) {
      case LINEARIZABLE -> object.condition();
      case UNDECIDED -> "undecided";
      case VIOLATION ->
          ExplorationText.wrong(exploration.failure().orElseThrow(), object.condition());
    };
  }

  private static PageSection.Tone tone(Exploration exploration) {
    return switch (exploration.verdict()) {
      case LINEARIZABLE -> PageSection.Tone.GOOD;
      case UNDECIDED -> PageSection.Tone.UNSURE;
      case VIOLATION -> PageSection.Tone.BAD;
    };
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
