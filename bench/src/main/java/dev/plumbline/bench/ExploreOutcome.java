package dev.plumbline.bench;

import dev.plumbline.bench.ChildProcess.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What {@code plumbline explore} made of an object, and what it took.
 *
 * @param fields the fields of its JSON, as text; lists are left out
 * @param cpuMillis of the whole command, from its start to its end
 */
record ExploreOutcome(
    int exitCode, Map<String, String> fields, String complaints, double cpuMillis) {
  /** Another command than the one that was built beside this module. */
  private static final String COMMAND = "plumbline.bench.command";

  /** As its documentation tells its users. */
  private static final String AGRONA_NEEDS = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

  private static final Pattern ALL_TWO_BY_TWO = Pattern.compile("all [0-9,]+ of 2\\+2(?! \\w)");
  private static final Pattern SOME_TWO_BY_TWO =
      Pattern.compile("([0-9,]+) of the ([0-9,]+) of 2\\+2(?! \\w)");

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** The command; empty if it was not built. */
  static Optional<List<String>> command() {
    String other = System.getProperty(COMMAND);
    if (other != null) {
      return Optional.of(List.of(other));
    }
    Path repository = ChildProcess.built().getParent().getParent();
    Path jar = repository.resolve(Path.of("cli", "target", "plumbline-cli.jar"));
    return Files.exists(jar)
        ? Optional.of(List.of(ChildProcess.java(), "-jar", jar.toString()))
        : Optional.empty();
  }

  /** Explores an object, for so long at most. */
  static ExploreOutcome of(List<String> command, ExploreCase object, Duration limit) {
    List<String> options = new ArrayList<>(options(object));
    options.addAll(List.of("--time-limit", limit.toSeconds() + "s"));
    return of(command, options, object.library().contains("agrona") ? AGRONA_NEEDS : "");
  }

  private static ExploreOutcome of(List<String> command, List<String> options, String javaOptions) {
    List<String> all = new ArrayList<>(command);
    all.add("explore");
    all.addAll(options);
    all.addAll(List.of("--format", "json"));
    Outcome outcome = ChildProcess.run(all, javaOptions, PATIENCE);
    return new ExploreOutcome(
        outcome.exitCode(), plain(outcome.output()), outcome.complaints(), outcome.cpuMillis());
  }

  private static List<String> options(ExploreCase object) {
    List<String> options = new ArrayList<>();
    if (object.isSubject()) {
      options.addAll(List.of("--subject", object.object()));
    } else {
      options.addAll(List.of("--class", object.object()));
    }
    if (!object.isSubject() && !object.object().startsWith("java.")) {
      options.addAll(List.of("--classpath", ChildProcess.classPath(object.library())));
    }
    options.addAll(object.options());
    return options;
  }

  /** The first word of the verdict, and of what kind it is. */
  String found() {
    return fields.getOrDefault("kind", fields.getOrDefault("verdict", "none, exit " + exitCode));
  }

  /**
   * Of how many scenarios of two threads of two operations each all interleavings were explored: as
   * in {@code all} or {@code 28 of 30}.
   */
  String twoByTwo() {
    String covered = fields.getOrDefault("covered", "");
    if (covered.contains("of up to 4 operations") || ALL_TWO_BY_TWO.matcher(covered).find()) {
      return "all";
    }
    Matcher some = SOME_TWO_BY_TWO.matcher(covered);
    return some.find() ? some.group(1) + " of " + some.group(2) : "none";
  }

  long executions() {
    return number("executions.completed");
  }

  long number(String field) {
    String text = fields.get(field);
    return text == null ? 0 : Long.parseLong(text);
  }

  /**
   * The fields that are neither objects nor lists; those of objects in it with the name of both.
   */
  static Map<String, String> plain(String json) {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        addPlain(fields, "", parser);
      }
    }
    return fields;
  }

  private static void addPlain(Map<String, String> fields, String prefix, JsonParser parser) {
    for (JsonToken t = parser.nextToken(); t == JsonToken.PROPERTY_NAME; t = parser.nextToken()) {
      String name = prefix + parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isScalarValue()) {
        fields.put(name, parser.getString());
      } else if (value == JsonToken.START_OBJECT) {
        addPlain(fields, name + ".", parser);
      } else {
        parser.skipChildren();
      }
    }
  }
}
