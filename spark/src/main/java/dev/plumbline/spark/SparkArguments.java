package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.ReadOptions.FailedCas;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** The command line of {@link SparkMain}: options of {@code plumbline check}, and files. */
final class SparkArguments {
  private static final String KNOWN =
      "--spec NAME [--initial JSON] [--relax MODE] [--nil-reads-legal] [--master URL] [--parts FILE]"
          + " [--each-file] [--slack TIME] [--time-limit SECONDS] [--state-limit N] [--no-verify]"
          + " [--witnesses] [--input-format FORMAT] [--independent] [--failed-cas error|observed]"
          + " [--partitions N] [--split-bytes N] [--max-part-operations N] [--progress] [--quiet]"
          + " [--format text|json] [--certificate] [--explain-plan] [--histories FOLDER] [--degree]"
          + " FILE...";

  /** More tasks Spark's driver does not plan. */
  private static final int MOST_TASKS = 100_000;

  String spec;
  String initial;
  String relaxation;
  boolean nilReadsLegal;
  String master;
  String parts;
  String histories;
  boolean json;
  boolean certificate;
  boolean explainPlan;
  boolean degree;
  boolean progress;
  boolean quiet;
  SparkOptions options = SparkOptions.defaults();
  private ReadOptions reading = ReadOptions.DEFAULT;
  final List<String> files = new ArrayList<>();

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException with one sentence, if it is not understood
   */
  static SparkArguments of(String... args) {
    SparkArguments read = new SparkArguments();
    Iterator<String> rest = Arrays.asList(args).iterator();
    while (rest.hasNext()) {
      String arg = rest.next();
      if (arg.startsWith("--")) {
        read.option(arg, rest);
      } else {
        read.files.add(arg);
      }
    }
    require(read.spec != null, "Say what the object is: --spec NAME");
    require(!read.files.isEmpty(), "Name the history to check: a file, a folder, or a pattern");
    read.options = read.options.withReading(read.reading);
    require(
        !read.degree || (read.parts == null && read.options.oneHistory()),
        "A degree is that of one queue: --parts and --each-file do not go with it");
    long tables = read.files.stream().filter(SparkArguments::isTable).count();
    require(
        tables == 0 || tables == read.files.size(),
        "Tables are checked without other files: name files that end in .parquet, or others");
    require(
        tables == 0 || read.options.oneHistory(),
        "All tables are one history: --each-file does not go with files that end in .parquet");
    return read;
  }

  private static boolean isTable(String file) {
    return file.endsWith(".parquet");
  }

  /** Whether the files are tables, instead of histories in a format of their own. */
  boolean tables() {
    return isTable(files.get(0));
  }

  private static void require(boolean condition, String sentence) {
    if (!condition) {
      throw new IllegalArgumentException(sentence);
    }
  }

  private void option(String name, Iterator<String> rest) {
    switch (name) {
      case "--spec" -> spec = value(name, rest);
      case "--initial" -> initial = value(name, rest);
      case "--relax" -> relaxation = value(name, rest);
      case "--nil-reads-legal" -> nilReadsLegal = true;
      case "--master" -> master = master(value(name, rest));
      case "--parts" -> parts = value(name, rest);
      case "--histories" -> histories = value(name, rest);
      case "--format" -> json = isJson(value(name, rest));
      case "--certificate" -> certificate = true;
      case "--explain-plan" -> explainPlan = true;
      case "--degree" -> degree = true;
      case "--progress" -> progress = true;
      case "--quiet" -> quiet = true;
      case "--each-file" -> options = options.withOneHistory(false);
      case "--one-history" -> options = options.withOneHistory(true);
      case "--slack" -> options = options.withSlack(number(name, rest));
      case "--time-limit" -> options = options.withSeconds(number(name, rest));
      case "--state-limit" -> options = options.withStates(number(name, rest));
      case "--no-verify" -> options = options.withVerify(false);
      case "--witnesses" -> options = options.withWitnesses(true);
      case "--partitions" -> options = options.withPartitions((int) number(name, rest, MOST_TASKS));
      case "--split-bytes" -> options = options.withSplitBytes(Math.max(1, number(name, rest)));
      case "--max-part-operations" -> options = options.withMaxPartOperations(number(name, rest));
      case "--input-format" -> reading = reading.withFormat(format(value(name, rest)));
      case "--independent" -> reading = reading.withIndependent(true);
      case "--failed-cas" -> reading = reading.withFailedCas(failedCas(value(name, rest)));
      default -> throw new IllegalArgumentException("Unknown option " + name + "; known: " + KNOWN);
    }
  }

  private static String master(String url) {
    require(
        url.matches("local(-cluster)?(\\[[^\\[\\]]+\\])?|yarn|[a-z0-9]+://.+"),
        "--master is a URL such as local[*], spark://host:7077 or yarn, not " + url);
    return url;
  }

  private static FailedCas failedCas(String name) {
    require(name.matches("error|observed"), "--failed-cas is error or observed, not " + name);
    return name.equals("observed") ? FailedCas.OBSERVED : FailedCas.ERROR;
  }

  private static boolean isJson(String name) {
    require(name.matches("text|json"), "The format of the result is text or json, not " + name);
    return name.equals("json");
  }

  private static HistoryFormat format(String name) {
    return HistoryFormat.of(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no format %s, only %s".formatted(name, HistoryFormat.names())));
  }

  private static String value(String name, Iterator<String> rest) {
    require(rest.hasNext(), "The option " + name + " needs a value");
    return rest.next();
  }

  private static long number(String name, Iterator<String> rest, long most) {
    long number = number(name, rest);
    require(number <= most, "%s must be at most %d, not %d".formatted(name, most, number));
    return number;
  }

  private static long number(String name, Iterator<String> rest) {
    String text = value(name, rest);
    try {
      long number = Long.parseLong(text);
      require(number >= 0, name + " must be at least 0, not " + text);
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, not " + text, e);
    }
  }

  /** What makes the specification, tried once. */
  SpecSource source() {
    String name = spec;
    String json = initial;
    String mode = relaxation;
    boolean nil = nilReadsLegal;
    SpecSource source = () -> make(name, json, mode, nil);
    source.make();
    return source;
  }

  private static Spec<?> make(String name, String json, String mode, boolean nil) {
    Spec<?> made = json == null ? Specs.named(name) : Specs.withInitial(name, value(json));
    Spec<?> lenient = nil ? Specs.nilReadsLegal(made) : made;
    return mode == null ? lenient : Relaxation.parse(mode).relax(lenient);
  }

  /** A JSON value, as it stands in a file of operations. */
  private static Object value(String json) {
    String line = "{\"op\":\"read\",\"in\":" + json + ",\"call\":0,\"return\":1}\n";
    Problems problems = new Problems("--initial");
    try {
      History history =
          HistoryReader.read(
              new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
              ReadOptions.DEFAULT.withFormat(HistoryFormat.JSONL),
              problems);
      require(problems.isEmpty(), "'" + json + "' is not a JSON value");
      return history.operation(0).input();
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
