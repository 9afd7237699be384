package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Reads what Go programs write of Porcupine's {@code Operation} and {@code Event} as JSON: one
 * object a line, or all in one array.
 *
 * <p>An input is whatever the program had; {@link #operation} says which operation it is. Equal
 * times are concurrent in Porcupine, as with us, and events are in the order of the file. Inputs of
 * etcd's robustness tests are understood by {@link EtcdRequests}.
 */
final class PorcupineReader implements JsonObjects {
  /** The fields that say which operation an input is, in lower case. */
  private static final List<String> OPERATION_FIELDS =
      List.of("op", "operation", "type", "kind", "f", "method", "command", "cmd", "name");

  private final Reading reading;
  private final OperationSink sink;
  private final JsonValues json;
  private final EtcdRequests etcd;
  private final Map<Object, Open> open = new LinkedHashMap<>();
  private Map<String, Object> fields = new LinkedHashMap<>();
  private long clock = -1;

  /** A call; who follows a file is told of it when it has returned, and all others at once. */
  private final class Open {
    final String name;
    final @Nullable Object process = fields.get("clientid");
    final @Nullable Object input;
    final long time = clock;
    final int line;
    int row = -1;

    Open(String name, @Nullable Object input, int line) {
      this.name = name;
      this.input = input;
      this.line = line;
    }

    int told() {
      if (row < 0) {
        row = sink.begin(process, null, name, code(input), time, line);
      }
      return row;
    }
  }

  PorcupineReader(Reading reading) {
    this.reading = reading;
    this.sink = reading.builder();
    this.json = new JsonValues(sink.values(), reading.symbols());
    this.etcd = new EtcdRequests(sink);
  }

  @Override
  public void read(JsonParser p) throws Malformed {
    fields = new LinkedHashMap<>();
    for (String name = p.nextName(); name != null; name = p.nextName()) {
      p.nextToken();
      String field = name.toLowerCase(Locale.ROOT).replace("_", "");
      if (fields.containsKey(field)) {
        throw JsonValues.duplicate(name);
      }
      fields.put(field, json.value(p));
    }
    if (fields.containsKey("kind")) {
      require("value");
      require("id");
      return;
    }
    require("input");
    require("call");
    time("call");
    if (fields.get("return") != null) {
      time("return");
    }
    if (!EtcdRequests.is(fields.get("input"))) {
      String name = operation(fields.get("input"));
      simple(name, "input", fields.get("input"));
      simple(name, "output", fields.get("output"));
    }
  }

  private void require(String field) throws Malformed {
    if (!fields.containsKey(field)) {
      throw Malformed.syntax(
          "the object has no %s, as Porcupine's operations (ClientId, Input, Call, Output, Return)"
                  .formatted(Character.toUpperCase(field.charAt(0)) + field.substring(1))
              + " and events (ClientId, Kind, Value, Id) have");
    }
  }

  private long time(String field) throws Malformed {
    if (!(fields.get(field) instanceof Long time)) {
      throw Malformed.syntax(
          "%s is %s, expected an integer of 64 bits"
              .formatted(field, Values.show(fields.get(field))));
    }
    return time;
  }

  // ---- Inputs and outputs.

  /** Which operation an input is. */
  private String operation(@Nullable Object input) throws Malformed {
    if (input instanceof String word) {
      return word;
    }
    if (input instanceof Map<?, ?> map) {
      Object name = operationPath(map).map(path -> path.in(map, null)).orElse(null);
      if (name != null && name != Operation.NOTHING) {
        return String.valueOf(name);
      }
    }
    throw new Malformed(
        Rule.WRONG_INPUT,
        "the input %s does not say which operation it is: name the field that does, as in"
                .formatted(Values.show(input))
            + " --operation-field Op");
  }

  private Optional<FieldPath> operationPath(Map<?, ?> input) {
    Optional<String> told = reading.options().operationField();
    if (told.isPresent()) {
      return told.map(
          name ->
              input.containsKey(name)
                  ? new FieldPath(List.of(name), false)
                  : FieldPath.parse(name));
    }
    return OPERATION_FIELDS.stream()
        .flatMap(f -> input.keySet().stream().filter(k -> f.equalsIgnoreCase(k.toString())))
        .map(key -> new FieldPath(List.of(key.toString()), false))
        .findFirst();
  }

  /** What a value comes to that no mapping explains, with a problem if that is not certain. */
  private @Nullable Object simple(String name, String what, @Nullable Object value)
      throws Malformed {
    if (reading.options().mapping().has(name)) {
      return value;
    }
    if (what.equals("input") && value instanceof String) {
      return Operation.NOTHING;
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<Object, Object> rest = new LinkedHashMap<>(map);
    if (what.equals("input")) {
      operationPath(map)
          .filter(path -> path.steps().size() == 1)
          .ifPresent(path -> rest.remove(path.steps().get(0)));
    }
    if (rest.size() > 1) {
      throw new Malformed(
          what.equals("input") ? Rule.WRONG_INPUT : Rule.WRONG_OUTPUT,
          "the %s of %s has the fields %s: say which are meant, as in --map '%s=put(%s)'"
              .formatted(
                  what,
                  name,
                  String.join(", ", rest.keySet().stream().map(Object::toString).toList()),
                  name,
                  String.join(", ", rest.keySet().stream().map(Object::toString).toList())));
    }
    return rest.isEmpty() ? Operation.NOTHING : rest.values().iterator().next();
  }

  // ---- Operations and events.

  @Override
  public void take(int line) {
    try {
      sink.line(line);
      if (fields.containsKey("kind")) {
        event(line);
      } else {
        operation(line);
      }
    } catch (Malformed e) {
      reading.report(line, e);
    }
    reading.tidy();
  }

  private void operation(int line) throws Malformed {
    Object input = fields.get("input");
    Object process = fields.get("clientid");
    long call = Times.check(time("call"));
    Long ret = fields.get("return") == null ? null : (Long) time("return");
    if (EtcdRequests.is(input)) {
      etcd.tell(new EtcdRequests.Recorded(process, input, fields.get("output"), call, ret, line));
      return;
    }
    String name = operation(input);
    int row = sink.begin(process, null, name, code(simple(name, "input", input)), call, line);
    if (ret != null && ret != History.PENDING) {
      Object output = fields.containsKey("output") ? fields.get("output") : Operation.NOTHING;
      sink.end(row, code(simple(name, "output", output)), Times.check(ret));
    }
  }

  /** A call has the kind false, and a return true. */
  private void event(int line) throws Malformed {
    clock++;
    Object id = fields.get("id");
    Object value = fields.get("value");
    boolean isReturn = isReturn(fields.get("kind"));
    Open call = isReturn ? open.remove(id) : open.get(id);
    if (isReturn != (call != null)) {
      throw new Malformed(
          isReturn ? Rule.RETURN_WITHOUT_CALL : Rule.OVERLAPPING_PROCESS,
          isReturn
              ? "operation %s returns, but was not called".formatted(id)
              : "operation %s is called twice".formatted(id));
    }
    if (isReturn) {
      long output = code(simple(Objects.requireNonNull(call).name, "output", value));
      sink.end(call.told(), output, clock);
      return;
    }
    String name = operation(value);
    Open called = new Open(name, simple(name, "input", value), line);
    open.put(id, called);
    if (!reading.live()) {
      called.told();
    }
  }

  /** Tells what never returned, when all has been read. */
  void end() {
    open.values().forEach(Open::told);
  }

  private static boolean isReturn(@Nullable Object kind) throws Malformed {
    if (kind instanceof Boolean b) {
      return b;
    }
    String word = String.valueOf(kind).toLowerCase(Locale.ROOT);
    return switch (word) {
      case "0", "call", "callevent" -> false;
      case "1", "return", "returnevent" -> true;
      default ->
          throw Malformed.syntax(
              "the kind is %s, expected false for a call or true for a return"
                  .formatted(Values.show(kind)));
    };
  }

  private long code(@Nullable Object value) {
    return value == Operation.NOTHING ? Values.NONE : sink.values().code(value);
  }
}
