package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys with strings, as in key-value teaching labs: put, get, and append at the end. A key without
 * value has the empty string.
 *
 * <p>A state is the product of its keys and each operation concerns one key, so histories may be
 * decided key by key. The empty string is not stored, so that equal contents are equal states.
 *
 * <p>Traits. A get, and an append of the empty string, never change anything. A put is legal
 * everywhere and leaves nothing of what was there: an overwrite of its key. There are no tokens: an
 * append can make as many strings as there are strings. Relevance as in {@link MapSpec}.
 */
final class KvAppendSpec extends BuiltinSpec<PersistentMap<Object, Object>>
    implements SearchTraits<PersistentMap<Object, Object>> {
  private static final Shape KEY_AND_STRING =
      new Shape(
          "a list [key, string]",
          v ->
              v instanceof List<?> l
                  && l.size() == 2
                  && l.get(0) != null
                  && l.get(1) instanceof String,
          false);

  KvAppendSpec(PersistentMap<Object, Object> initial) {
    super(
        "kv-append",
        canonical(initial),
        new KnownType.Texts(initial.toMap()),
        Signature.query("get", Shape.SOME, Shape.STRING, "read"),
        Signature.command("put", KEY_AND_STRING, "write", "set"),
        Signature.command("append", KEY_AND_STRING));
  }

  private static PersistentMap<Object, Object> canonical(PersistentMap<Object, Object> texts) {
    PersistentMap<Object, Object> canonical = PersistentMap.empty();
    for (var e : texts) {
      canonical = with(canonical, e.getKey(), AppendedText.of((String) e.getValue()));
    }
    return canonical;
  }

  @Override
  public Step<PersistentMap<Object, Object>> step(PersistentMap<Object, Object> map, Operation op) {
    AppendedText found = text(map, key(op));
    return switch (op.name()) {
      case "get" ->
          op.pending() || found.is((String) assured(op.output()))
              ? Step.to(map)
              : Step.illegal("key %s has the value %s", op.input(), found);
      case "put" -> Step.to(with(map, op.argument(0), AppendedText.of((String) op.argument(1))));
      case "append" -> Step.to(with(map, op.argument(0), found.append((String) op.argument(1))));
      default -> Step.illegal("kv-append has no operation %s", op.name());
    };
  }

  private static AppendedText text(PersistentMap<Object, Object> map, @Nullable Object key) {
    return (AppendedText) map.getOrDefault(key, AppendedText.EMPTY);
  }

  private static PersistentMap<Object, Object> with(
      PersistentMap<Object, Object> map, Object key, AppendedText value) {
    return value.isEmpty() ? map.remove(key) : map.put(key, value);
  }

  @Override
  public List<Object> outputs(PersistentMap<Object, Object> map, Operation call) {
    return switch (call.name()) {
      case "get" -> List.of(text(map, call.input()).text());
      case "put", "append" -> List.of(Operation.NOTHING);
      default -> List.of();
    };
  }

  @Override
  public @Nullable Object key(Operation op) {
    return op.name().equals("get") ? op.input() : op.argument(0);
  }

  @Override
  public Relevance<PersistentMap<Object, Object>> relevance() {
    return sameKey();
  }

  @Override
  public Kind kind(Operation op) {
    return switch (op.name()) {
      case "get" -> Kind.READ_ONLY;
      case "put" -> Kind.OVERWRITE;
      case "append" -> "".equals(op.argument(1)) ? Kind.READ_ONLY : Kind.OTHER;
      default -> Kind.OTHER;
    };
  }

  @Override
  public @Nullable Object group(Operation op) {
    return key(op);
  }

  @Override
  public Object forcedOutput(Operation pending) {
    return pending.name().equals("get") ? UNKNOWN : Operation.NOTHING;
  }
}
