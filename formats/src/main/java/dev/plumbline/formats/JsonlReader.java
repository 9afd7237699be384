package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Nearest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads operations of the {@code jsonl} format. */
final class JsonlReader implements JsonObjects {
  private static final int OP = 0;
  private static final int PROCESS = 1;
  private static final int IN = 2;
  private static final int OUT = 3;
  private static final int CALL = 4;
  private static final int RETURN = 5;
  private static final int OBJECT = 6;
  private static final int ANNOTATION = 7;
  private static final int TEXT = 8;
  private static final int AT = 9;
  private static final int CRASH = 10;
  private static final int RECOVER = 11;
  private static final int OUTCOME = 12;

  private static final List<String> KEYS =
      List.of("op", "process", "in", "out", "call", "return", "object");

  /** Only an annotation has these; in an operation they are the recorder's own. */
  private static final List<String> ANNOTATION_KEYS = List.of("annotation", "text", "at");

  /** Only a mark has these. */
  private static final List<String> MARK_KEYS = List.of("crash", "recover", "outcome");

  /** What people write for our keys and spelling does not explain. */
  private static final Map<String, String> MISTAKES =
      Map.of(
          "output",
          "out",
          "input",
          "in",
          "arg",
          "in",
          "args",
          "in",
          "argument",
          "in",
          "ret",
          "return",
          "operation",
          "op");

  private static final int SHORTEST_TYPO = 4;

  private final Reading reading;
  private final Values values;
  private final JsonValues json;
  private final Fields fields =
      new Fields(
          Stream.of(KEYS, ANNOTATION_KEYS, MARK_KEYS).flatMap(List::stream).toArray(String[]::new));
  private final PlainJson plain;
  private final Set<String> others = new HashSet<>();
  private String op = "";
  private @Nullable Object process;
  private @Nullable Object object;
  private long in;
  private long out;
  private long call;
  private long ret;
  private @Nullable Object annotation;
  private @Nullable Object text;
  private @Nullable Object at;
  private @Nullable Object crash;
  private @Nullable Object recover;
  private @Nullable Object outcome;

  JsonlReader(Reading reading) {
    this.reading = reading;
    this.values = reading.builder().values();
    this.json = new JsonValues(values, reading.symbols());
    this.plain = new PlainJson(reading.symbols(), KEYS.toArray(String[]::new));
  }

  @Override
  public int scan(byte[] bytes, int from) {
    int end = plain.line(bytes, from);
    return end >= 0 && isPlainOperation() && !hasOutputOnly() ? end : -1;
  }

  /** Takes over what was read plainly; false if it is not what an operation has. */
  private boolean isPlainOperation() {
    int returned = plain.kind(RETURN);
    boolean pending = returned == PlainJson.ABSENT || returned == PlainJson.NULL;
    if (plain.kind(OP) != PlainJson.STRING
        || plain.kind(CALL) != PlainJson.INTEGER
        || (!pending && returned != PlainJson.INTEGER)
        || isNoName(plain.kind(PROCESS))
        || isNoName(plain.kind(OBJECT))) {
      return false;
    }
    fields.clear();
    op = plain.string(OP);
    process = name(PROCESS);
    object = name(OBJECT);
    in = input(code(IN));
    out = code(OUT);
    call = plain.integer(CALL);
    ret = pending ? History.PENDING : plain.integer(RETURN);
    return true;
  }

  private static boolean isNoName(int kind) {
    return kind == PlainJson.PAIR || kind == PlainJson.TRUE || kind == PlainJson.FALSE;
  }

  private @Nullable Object name(int key) {
    int kind = plain.kind(key);
    if (kind == PlainJson.INTEGER) {
      return reading.symbols().of(plain.integer(key));
    }
    return kind == PlainJson.STRING ? plain.string(key) : null;
  }

  private long code(int key) {
    int kind = plain.kind(key);
    return kind == PlainJson.INTEGER ? values.codeOf(plain.integer(key)) : code(kind, key);
  }

  private long code(int kind, int key) {
    return switch (kind) {
      case PlainJson.STRING -> values.code(plain.string(key));
      case PlainJson.PAIR -> values.codeOf(plain.integer(key), plain.second(key));
      case PlainJson.TRUE -> Values.TRUE;
      case PlainJson.FALSE -> Values.FALSE;
      case PlainJson.NULL -> Values.NULL;
      default -> Values.NONE;
    };
  }

  @Override
  public void read(JsonParser p) throws Malformed {
    clear();
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      int field = fields.add(name);
      if (field < 0) {
        requireOther(name);
      }
      p.nextToken();
      field(field, p);
    }
    if (isAnnotation()) {
      requireAnnotation();
      return;
    }
    if (isMark()) {
      requireMark();
      return;
    }
    if (!fields.has(OP)) {
      throw Malformed.syntax("the operation has no \"op\", its name");
    }
    if (!fields.has(CALL)) {
      throw Malformed.syntax("the operation has no \"call\", the time of its call");
    }
    if (hasOutputOnly()) {
      throw new Malformed(
          Rule.WRONG_OUTPUT,
          "the operation has an \"out\" but no \"return\": one that never returned has no answer");
    }
  }

  private boolean hasOutputOnly() {
    return ret == History.PENDING && out != Values.NONE && out != Values.NULL;
  }

  private boolean isAnnotation() {
    return fields.has(ANNOTATION) && !fields.has(OP);
  }

  private boolean isMark() {
    return (fields.has(CRASH) || fields.has(RECOVER)) && !fields.has(OP);
  }

  private void requireMark() throws Malformed {
    String key = fields.has(CRASH) ? "crash" : "recover";
    if (!((fields.has(CRASH) ? crash : recover) instanceof Long time)) {
      throw Malformed.syntax("\"%s\" must be an integer of at most 64 bits, a time".formatted(key));
    }
    Times.check(time);
    if (fields.has(CRASH)) {
      requireNoReport();
      return;
    }
    if (process == null) {
      throw Malformed.syntax("a recovery needs \"process\", whose operation it is about");
    }
    if (!"done".equals(outcome) && !"not-done".equals(outcome)) {
      throw Malformed.syntax("a recovery needs \"outcome\", which is \"done\" or \"not-done\"");
    }
    if ("not-done".equals(outcome) && out != Values.NONE) {
      throw new Malformed(
          Rule.WRONG_OUTPUT, "the recovery has an \"out\", but its operation was not done");
    }
  }

  /** A time that was found to be there. */
  private static long given(@Nullable Object time) {
    return (Long) Objects.requireNonNull(time);
  }

  /** A string that was found to be there. */
  private static String word(@Nullable Object string) {
    return (String) Objects.requireNonNull(string);
  }

  /** A report in the line of a crash would be lost. */
  private void requireNoReport() throws Malformed {
    if (fields.has(RECOVER) || fields.has(OUTCOME)) {
      throw Malformed.syntax("the line tells a crash and a recovery: give each a line of its own");
    }
  }

  private void takeMark() {
    if (fields.has(CRASH)) {
      reading.builder().mark(Mark.crash(given(crash), process));
    } else if ("done".equals(outcome)) {
      Object answer =
          out == Values.NONE ? Operation.NOTHING : reading.builder().values().value(out);
      reading.builder().mark(Mark.done(given(recover), Objects.requireNonNull(process), answer));
    } else {
      reading.builder().mark(Mark.notDone(given(recover), Objects.requireNonNull(process)));
    }
  }

  private void requireAnnotation() throws Malformed {
    if (!(annotation instanceof String)) {
      throw Malformed.syntax("\"annotation\" must be a string, a word for what happened");
    }
    if (fields.has(TEXT) && !(text instanceof String)) {
      throw Malformed.syntax("\"text\" of an annotation must be a string");
    }
    if (!(at instanceof Long time)) {
      throw Malformed.syntax("an annotation needs \"at\", an integer of at most 64 bits");
    }
    Times.check(time);
  }

  /** Other keys are the recorder's own; one that looks like a mistyped key of ours is not. */
  private void requireOther(String name) throws Malformed {
    if (!others.contains(name)) {
      String meant = MISTAKES.get(name);
      if (meant == null && name.length() >= SHORTEST_TYPO) {
        meant = Nearest.to(name, KEYS).orElse(null);
      }
      if (meant != null) {
        throw Malformed.syntax(
            "there is no key \"%s\"; did you mean \"%s\"?".formatted(name, meant));
      }
      others.add(name);
    }
  }

  private void clear() {
    fields.clear();
    process = null;
    object = null;
    in = Values.NONE;
    out = Values.NONE;
    ret = History.PENDING;
    text = "";
    at = null;
    crash = null;
    recover = null;
    outcome = null;
  }

  private void field(int field, JsonParser p) throws Malformed {
    switch (field) {
      case OP -> op = name(p);
      case PROCESS -> process = process(p);
      case IN -> in = input(json.code(p));
      case OUT -> out = json.code(p);
      case CALL -> call = time(p, "call");
      case RETURN -> ret = p.currentToken() == JsonToken.VALUE_NULL ? ret : time(p, "return");
      case OBJECT -> object = json.value(p);
      case ANNOTATION -> annotation = json.value(p);
      case TEXT -> text = json.value(p);
      case AT -> at = json.value(p);
      case CRASH -> crash = json.value(p);
      case RECOVER -> recover = json.value(p);
      case OUTCOME -> outcome = json.value(p);
      default -> json.skip(p);
    }
  }

  /** A null input is no input, as in the rest of the library. */
  private static long input(long code) {
    return code == Values.NULL ? Values.NONE : code;
  }

  private String name(JsonParser p) throws Malformed {
    if (p.currentToken() != JsonToken.VALUE_STRING) {
      throw Malformed.syntax("\"op\" must be a string, the name of the operation" + butIs(p));
    }
    return json.string(p);
  }

  private @Nullable Object process(JsonParser p) throws Malformed {
    JsonToken token = p.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (token != JsonToken.VALUE_STRING && !JsonValues.isLong(p)) {
      throw Malformed.syntax("\"process\" must be an integer or a string" + butIs(p));
    }
    return json.value(p);
  }

  private long time(JsonParser p, String name) throws Malformed {
    if (!JsonValues.isLong(p)) {
      throw Malformed.syntax("\"" + name + "\" must be an integer of at most 64 bits" + butIs(p));
    }
    return Times.check(p.getLongValue());
  }

  private String butIs(JsonParser p) throws Malformed {
    return ", not " + Values.show(json.value(p));
  }

  @Override
  public void take(int line) {
    if (isAnnotation()) {
      reading.builder().annotate(given(at), word(annotation), word(text));
      return;
    }
    if (isMark()) {
      takeMark();
      return;
    }
    int row = reading.builder().begin(process, object, op, in, call, line);
    if (ret != History.PENDING) {
      reading.builder().end(row, out, ret);
    }
    reading.tidy();
  }
}
