package dev.plumbline.cli;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.WordLogGenerator;
import dev.plumbline.testkit.WordLogOptions;
import dev.plumbline.testkit.WordLogOptions.Planted;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for histories of multi-word operations, which have a generator of their own. */
final class WordGeneration {
  private static final int USUAL_LOCATIONS = 100;

  private static final Map<String, Response> FAILURES =
      Map.of(
          "false", Response.FAILED,
          "location", Response.FAILED_AT,
          "observed", Response.OBSERVED);

  @Option(
      names = "--words",
      paramLabel = "K",
      description = "Of mwcas: how many words an operation has (default: 3).")
  private Integer words;

  @Option(
      names = "--contention",
      paramLabel = "C",
      description =
          "Of mwcas: the part of the words, from 0 to 1, that come from a hundredth of the"
              + " addresses (default: 0); --keys says how many addresses there are.")
  private Double contention;

  @Option(
      names = "--crashes",
      paramLabel = "N",
      description = "Of mwcas: how often the whole system crashes (default: 0).")
  private Integer crashes;

  @Option(
      names = "--failures",
      paramLabel = "KIND",
      description =
          "Of mwcas: what a failed compare-and-swap tells: false, the location (default) or the"
              + " observed values.")
  private String failures;

  /**
   * Whether a specification is generated this way; complains about options that are for others.
   *
   * @param ordinary whether options are given that only the general generator knows
   */
  boolean concerns(Spec<?> spec, boolean ordinary) {
    boolean mine = spec instanceof MemorySpec;
    boolean given = words != null || contention != null || crashes != null || failures != null;
    if (!mine && given) {
      throw new UsageException(
          "--words, --contention, --crashes and --failures go with --spec mwcas only");
    }
    if (given && ordinary) {
      throw new UsageException(
          "--words, --contention, --crashes and --failures do not go with --pending, --shape,"
              + " --values and --reads");
    }
    return mine && !ordinary;
  }

  MultiWordHistory make(int operations, int threads, Integer keys, long seed, String violation) {
    WordLogOptions options =
        new WordLogOptions(
            operations,
            threads,
            words == null ? 3 : words,
            keys == null ? USUAL_LOCATIONS : keys,
            contention == null ? 0 : contention,
            crashes == null ? 0 : crashes,
            failure(),
            planted(violation, operations),
            seed);
    return WordLogGenerator.make(options).history();
  }

  private Response failure() {
    if (failures == null) {
      return Response.FAILED_AT;
    }
    Response response = FAILURES.get(failures);
    if (response == null) {
      throw new UsageException(
          "--failures must be false, location or observed, not '%s'%s"
              .formatted(failures, Nearest.question(failures, List.copyOf(FAILURES.keySet()))));
    }
    return response;
  }

  private static Planted planted(String violation, int operations) {
    if (violation.equals(GeneratorOptions.NONE)) {
      return Planted.NOTHING;
    }
    if (violation.equals(GeneratorOptions.ANY)) {
      return Planted.hardest(operations);
    }
    List<String> words = Planted.words();
    return Arrays.stream(Planted.values())
        .filter(p -> p != Planted.NOTHING && p.word().equals(violation))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "There is no violation %s of mwcas%s There are %s"
                        .formatted(
                            violation,
                            Nearest.to(violation, words)
                                .map(n -> "; did you mean " + n + "?")
                                .orElse("."),
                            String.join(", ", words))));
  }
}
