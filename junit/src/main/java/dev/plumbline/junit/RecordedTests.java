package dev.plumbline.junit;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.workload.Overlap;
import dev.plumbline.record.workload.RunVariety;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.ValueChoice;
import dev.plumbline.record.workload.Workload;
import dev.plumbline.record.workload.WorkloadRun;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.page.HtmlPage;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The tests of an object under stress: one for each run, up to the first that is wrong. */
final class RecordedTests extends ToldTests {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** How often a run is made until two operations overlap. */
  private static final int TRIES_TO_MEET = 20;

  private static final String NOTHING_MET =
      "No operation overlapped another in any run, so this shows nothing about concurrency; more"
          + " operations or threads may help, and @Linearizable needs no luck.";

  private final ExtensionContext context;
  private final Stress options;
  private final long until;
  private Target target;
  private Spec<?> promised;
  private int run;

  /** How many operations overlapped another, in all runs together. */
  private long overlapping;

  RecordedTests(ExtensionContext context) {
    this.context = context;
    this.options =
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Stress.class)
            .orElseThrow();
    this.until = System.nanoTime() + TimeLimit.of(context).toNanos();
  }

  @Override
  public void close() {
    // Nothing goes on between two tests.
  }

  @Override
  ToldTest tell() {
    try {
      if (target == null) {
        find();
      }
      run++;
      ToldTest test = recorded();
      if (test.failure() != null) {
        end();
      } else if (run >= options.runs() || left().equals(SHORTEST)) {
        end();
        return overlapping > 0 ? test : ToldTest.failing(test.name(), NOTHING_MET, context);
      }
      return test;
    } catch (IllegalArgumentException e) {
      Class<?> testClass = context.getRequiredTestClass();
      Method method = context.getRequiredTestMethod();
      return refused(Sentences.of(ExplorationRequest.of(testClass, method, 0), e));
    } catch (MalformedHistoryException e) {
      return refused(e.getMessage());
    }
  }

  private ToldTest refused(String why) {
    end();
    return ToldTest.failing("not recorded", Sentences.lines(why), context);
  }

  private void find() {
    requireSense(context.getRequiredTestMethod());
    TestedObject.Description description =
        new TestedObject.Description(
            options.spec(),
            options.model(),
            options.relax(),
            options.field(),
            List.of(options.map()));
    Class<?> testClass = context.getRequiredTestClass();
    TestedObject.requireEmpty(context.getRequiredTestMethod());
    TestInstances instances = new TestInstances(testClass, TestInstances::reflective);
    TestedObject object = TestedObject.find(instances, description);
    if (object.spec() == null) {
      throw new IllegalArgumentException(
          "say what %s is meant to be, by spec or model, as in @Stress(spec = \"queue\")"
              .formatted(object.name()));
    }
    requireNoChoices(object.operations());
    target = object.target();
    promised = object.promised();
  }

  private void requireSense(Method method) {
    if (AnnotationSupport.isAnnotated(method, Linearizable.Replay.class)) {
      throw new IllegalArgumentException(
          "@Replay is for explorations: what is recorded under @Stress cannot be repeated");
    }
    if (AnnotationSupport.isAnnotated(method, Linearizable.class)
        || AnnotationSupport.isAnnotated(method, Interleaved.class)) {
      throw new IllegalArgumentException(Sentences.exploredAndStressed(method));
    }
    if (options.runs() < 1) {
      throw new IllegalArgumentException("the number of runs is 1 or more, not " + options.runs());
    }
    if (options.threads() == 1) {
      throw new IllegalArgumentException(
          "threads = 1 has nobody to meet: let it be 2 or more, or leave it");
    }
  }

  private static void requireNoChoices(List<Method> operations) {
    for (Method method : operations) {
      for (Parameter parameter : method.getParameters()) {
        if (parameter.isAnnotationPresent(OneOf.class)) {
          throw new IllegalArgumentException(
              "@OneOf of %s is for explorations: under @Stress, threads take numbers as they come"
                  .formatted(method.getName()));
        }
      }
    }
  }

  private Duration left() {
    Duration left = Duration.ofNanos(until - System.nanoTime());
    return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
  }

  private Workload workload() {
    RunVariety variety = RunVariety.of(run);
    Workload workload =
        Workload.of(target)
            .threads(options.threads() == 0 ? variety.threads() : options.threads())
            .keys(variety.keys())
            .disturbance(variety.disturbance())
            .operations(options.operations())
            .seed(run)
            .timeLimit(left());
    return options.values().isEmpty()
        ? workload
        : workload.values(ValueChoice.of(options.values()));
  }

  /** Runs, again if nobody has ever met anybody, as where a machine has little time for us. */
  private ToldTest recorded() {
    ToldTest test = recordedOnce();
    for (int i = 1; i < TRIES_TO_MEET && nobodyMet(test) && !left().equals(SHORTEST); i++) {
      test = recordedOnce();
    }
    return test;
  }

  private boolean nobodyMet(ToldTest test) {
    return test.failure() == null && overlapping == 0;
  }

  private ToldTest recordedOnce() {
    Workload workload = workload();
    Recorder recorder = Recorder.inMemory();
    WorkloadRun done;
    try (recorder) {
      done = workload.run(recorder);
    }
    History history = recorder.history();
    done.refusal(target.spec())
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    CheckResult result =
        Plumbline.checker(promised).limits(Limits.none().withTime(left())).check(history);
    boolean passes = result.verdict() instanceof Verdict.Linearizable && done.stuck().isEmpty();
    Overlap overlap = Overlap.of(history);
    overlapping += overlap.overlapping();
    String name = name(done, overlap, result);
    return passes ? ToldTest.passing(name) : failed(name, done, result);
  }

  /** As in {@code run 3: 8 threads, 10,000 operations, 57 % of them overlap, linearizable}. */
  private String name(WorkloadRun done, Overlap overlap, CheckResult result) {
    return String.format(
        Locale.ROOT,
        "run %d: %s, %s, %s, %s",
        run,
        ResultNames.counted(done.threads(), "thread"),
        ResultNames.counted(overlap.operations(), "operation"),
        share(overlap),
        result.verdict() instanceof Verdict.Linearizable
            ? "linearizable"
            : result.verdict() instanceof Verdict.Violation ? "NOT linearizable" : "undecided");
  }

  private static String share(Overlap overlap) {
    return overlap.isHardlyAny()
        ? String.format(Locale.ROOT, "HARDLY ANY of them overlap (%.1f %%)", 100 * overlap.share())
        : String.format(Locale.ROOT, "%.0f %% of them overlap", 100 * overlap.share());
  }

  private ToldTest failed(String name, WorkloadRun done, CheckResult result) {
    ReportFolder folder = ReportFolder.of(context);
    String stuck = done.stuck().isEmpty() ? "" : "\n  " + done.whyStuck() + ".";
    String why =
        HistoryAssertions.report(target.name(), result)
            + stuck
            + "\n"
            + folder.line("The recording", context, ".plb", file -> write(result, file))
            + "\n"
            + folder.line("As a page", context, ".html", file -> writePage(result, file));
    return ToldTest.failing(name, why, context);
  }

  private static void write(CheckResult result, Path file) throws IOException {
    Files.deleteIfExists(file);
    HistoryWriter.write(result.history(), HistoryFormat.BINARY, file);
  }

  private void writePage(CheckResult result, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      new HtmlPage(target.name())
          .add(new FileResult(target.name(), 0, result), promised)
          .writeTo(out);
    }
  }
}
