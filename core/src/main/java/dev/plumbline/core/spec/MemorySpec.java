package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Words of memory that operations read, write, swap, and compare and swap, one or several at a
 * time: {@code mwcas}. All words start with the same value.
 *
 * <p>An operation on one word names it bare: {@code read("x") -> 1}, {@code write(["x", 1])},
 * {@code cas(["x", 1, 2])}. One on several has lists: {@code read(["x", "y"]) -> [1, 2]}, {@code
 * cas([["x", 1, 2], ["y", 3, 4]])}. A compare-and-swap answers true; or false; or {@code {"failed":
 * "x"}}, a word that was not as expected; or {@code {"observed": [5, 3]}}, what it found; or {@code
 * "gave-up"}, which it may at any time.
 *
 * <p>The key is the address: words are independent, so histories of single-word operations are
 * decided word by word. An operation on several words has none.
 *
 * <p>Traits. Reads and failures never change anything; a write is legal everywhere and hides an
 * earlier write of the same words. A pending compare-and-swap that has an effect has succeeded.
 */
public final class MemorySpec extends BuiltinSpec<MemorySpec.Memory> {
  /** The answer of an operation that did nothing, and does not say why. */
  public static final String GAVE_UP = "gave-up";

  /** The words that do not have the initial value. */
  public record Memory(PersistentMap<Object, Object> words) {
    @Override
    public String toString() {
      return words.toString();
    }
  }

  /** Maps hold no null. */
  private static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private static final Shape ADDRESSES =
      new Shape("an address or a list of different ones", v -> areWords(v, 1), false);

  private static final Shape WRITES =
      new Shape(
          "[address, value], or a list of these with different addresses",
          v -> areWords(v, 2),
          false);

  private static final Shape EXCHANGES =
      new Shape(
          "[address, expected, new], or a list of these with different addresses",
          v -> areWords(v, 3),
          false);

  private static final Shape OUTCOME =
      new Shape(
          "true, false, {\"failed\": address}, {\"observed\": values} or \"gave-up\"",
          MemorySpec::isOutcome,
          false);

  private final Object initial;

  MemorySpec(Object initial) {
    super(
        "mwcas",
        new Memory(PersistentMap.empty()),
        null,
        Signature.query("read", ADDRESSES, Shape.ANY, "get", "load", "mwread"),
        Signature.command("write", WRITES, "put", "set", "store"),
        Signature.query(
            "cas",
            EXCHANGES,
            OUTCOME,
            "mwcas",
            "compareAndSet",
            "compareAndSwap",
            "compare-and-set",
            "compare-and-swap"),
        Signature.query("swap", WRITES, Shape.ANY, "exchange", "getAndSet"));
    this.initial = initial;
  }

  /** The value of every word at the start. */
  public Object initialValue() {
    return initial;
  }

  private static boolean areWords(Object input, int size) {
    if (input == null) {
      return false;
    }
    Set<Object> addresses = new HashSet<>();
    for (List<?> word : words(input, size)) {
      boolean fits = word.size() == size && isAddress(word.get(0)) && addresses.add(word.get(0));
      if (!fits) {
        return false;
      }
    }
    return !addresses.isEmpty();
  }

  private static boolean isAddress(@Nullable Object v) {
    return v instanceof Long || v instanceof String;
  }

  private static boolean isOutcome(Object v) {
    return v instanceof Boolean
        || GAVE_UP.equals(v)
        || (v instanceof Map<?, ?> map
            && map.size() == 1
            && (isAddress(map.get("failed")) || map.containsKey("observed")));
  }

  /** The words of an input, each a list that begins with its address. */
  private static List<List<?>> words(@Nullable Object input, int size) {
    if (!(input instanceof List<?> list)) {
      return List.of(Collections.singletonList(input));
    }
    boolean single = size > 1 && !list.isEmpty() && !(list.get(0) instanceof List);
    if (single) {
      return List.of(list);
    }
    List<List<?>> words = new ArrayList<>();
    for (Object element : list) {
      words.add(
          size > 1 && element instanceof List<?> word ? word : Collections.singletonList(element));
    }
    return words;
  }

  /** The words of an operation, each a list of its address and what the operation takes. */
  public static List<List<?>> words(Operation op) {
    return words(op.input(), size(op));
  }

  private static int size(Operation op) {
    return switch (op.name()) {
      case "read" -> 1;
      case "cas" -> 3;
      default -> 2;
    };
  }

  /** Whether the operation's values stand in lists. */
  private static boolean isMany(Operation op) {
    return op.input() instanceof List<?> list
        && (size(op) == 1 || (!list.isEmpty() && list.get(0) instanceof List));
  }

  /** What a read or a swap answered, word by word. */
  public static List<?> values(Operation op, @Nullable Object output) {
    return isMany(op) && output instanceof List<?> list ? list : Collections.singletonList(output);
  }

  @Override
  public @Nullable String misfit(Operation op) {
    if (op.name().equals("write") || op.pending()) {
      return null;
    }
    if (!op.name().equals("cas")) {
      return misfit(op, values(op, op.output()));
    }
    if (!(op.output() instanceof Map<?, ?> reason)) {
      return null;
    }
    if (reason.containsKey("observed")) {
      return misfit(op, observed(reason));
    }
    Object failed = reason.get("failed");
    return words(op).stream().anyMatch(word -> word.get(0).equals(failed))
        ? null
        : "%s is none of its words".formatted(Values.show(failed));
  }

  private static @Nullable String misfit(Operation op, List<?> seen) {
    int words = words(op).size();
    return seen.size() == words
        ? null
        : "it answers %d values for %d words".formatted(seen.size(), words);
  }

  /** What a failed compare-and-swap says that it saw, word by word. */
  public static List<?> observed(Map<?, ?> reason) {
    Object given = reason.get("observed");
    return given instanceof List<?> list ? list : Collections.singletonList(given);
  }

  private @Nullable Object get(Memory memory, Object address) {
    Object value = memory.words.get(address);
    return value == null ? initial : Objects.equals(value, NULL) ? null : value;
  }

  private Memory put(Memory memory, List<?> word, int at) {
    Object value = word.get(at);
    return new Memory(
        Objects.equals(value, initial)
            ? memory.words.remove(word.get(0))
            : memory.words.put(word.get(0), value == null ? NULL : value));
  }

  private Memory putAll(Memory memory, Operation op) {
    Memory now = memory;
    for (List<?> word : words(op)) {
      now = put(now, word, word.size() - 1);
    }
    return now;
  }

  @Override
  public Step<Memory> step(Memory memory, Operation op) {
    return switch (op.name()) {
      case "read" ->
          op.pending() ? Step.to(memory) : see(memory, op, values(op, op.output()), memory);
      case "write" -> Step.to(putAll(memory, op));
      case "swap" ->
          op.pending()
              ? Step.to(putAll(memory, op))
              : see(memory, op, values(op, op.output()), putAll(memory, op));
      case "cas" -> cas(memory, op);
      default -> Step.illegal("a memory has no operation %s", op.name());
    };
  }

  /** Legal if these are the values of the words. */
  private Step<Memory> see(Memory memory, Operation op, List<?> seen, Memory next) {
    List<List<?>> words = words(op);
    if (seen.size() != words.size()) {
      return Step.never("%s words cannot have %s values", words.size(), seen.size());
    }
    for (int k = 0; k < seen.size(); k++) {
      Object address = words.get(k).get(0);
      if (!Objects.equals(get(memory, address), seen.get(k))) {
        return Step.illegal("%s has the value %s", address, get(memory, address));
      }
    }
    return Step.to(next);
  }

  private Step<Memory> cas(Memory memory, Operation op) {
    List<?> mismatch = mismatch(memory, op, null);
    if (op.pending()) {
      return Step.to(mismatch == null ? putAll(memory, op) : memory);
    }
    if (Boolean.TRUE.equals(op.output())) {
      return mismatch == null
          ? Step.to(putAll(memory, op))
          : Step.illegal(
              "%s has the value %s and the cas fails",
              mismatch.get(0), get(memory, mismatch.get(0)));
    }
    if (GAVE_UP.equals(op.output())) {
      return Step.to(memory);
    }
    if (mismatch == null) {
      return Step.illegal("all words are as expected and the cas succeeds");
    }
    return op.output() instanceof Map<?, ?> reason ? failed(memory, op, reason) : Step.to(memory);
  }

  private Step<Memory> failed(Memory memory, Operation op, Map<?, ?> reason) {
    if (reason.containsKey("observed")) {
      return see(memory, op, observed(reason), memory);
    }
    Object address = reason.get("failed");
    return mismatch(memory, op, address) != null
        ? Step.to(memory)
        : Step.illegal("%s is not a word that differs from what was expected", address);
  }

  /** A word that is not as expected, at this address or, if it is null, at any; else null. */
  private @Nullable List<?> mismatch(Memory memory, Operation op, @Nullable Object address) {
    for (List<?> word : words(op)) {
      boolean asked = address == null || word.get(0).equals(address);
      if (asked && !Objects.equals(get(memory, word.get(0)), word.get(1))) {
        return word;
      }
    }
    return null;
  }

  @Override
  public List<Object> outputs(Memory memory, Operation call) {
    List<Object> seen = new ArrayList<>();
    for (List<?> word : words(call)) {
      seen.add(get(memory, word.get(0)));
    }
    Object answer = isMany(call) ? seen : seen.get(0);
    return switch (call.name()) {
      case "write" -> List.of(Operation.NOTHING);
      case "cas" -> {
        List<?> mismatch = mismatch(memory, call, null);
        yield mismatch == null
            ? List.of(true)
            : List.of(false, Map.of("failed", mismatch.get(0)), Map.of("observed", seen));
      }
      default -> Collections.singletonList(answer);
    };
  }

  @Override
  public @Nullable Object key(Operation op) {
    List<List<?>> words = words(op);
    return words.size() == 1 ? words.get(0).get(0) : null;
  }

  @Override
  public Kind kind(Operation op) {
    return switch (op.name()) {
      case "read" -> Kind.READ_ONLY;
      case "write" -> Kind.OVERWRITE;
      case "cas" -> setsOthers(op) ? Kind.OTHER : Kind.READ_ONLY;
      default -> op.pending() || !sawWhatItWrote(op) ? Kind.OTHER : Kind.READ_ONLY;
    };
  }

  private static boolean setsOthers(Operation cas) {
    return (cas.pending() || Boolean.TRUE.equals(cas.output()))
        && words(cas).stream().anyMatch(word -> !Objects.equals(word.get(1), word.get(2)));
  }

  private static boolean sawWhatItWrote(Operation swap) {
    List<Object> written = new ArrayList<>();
    words(swap).forEach(word -> written.add(word.get(1)));
    return written.equals(values(swap, swap.output()));
  }

  /** Which words a write hides. */
  @Override
  public Object group(Operation op) {
    Set<Object> addresses = new HashSet<>();
    words(op).forEach(word -> addresses.add(word.get(0)));
    return addresses;
  }

  /** A compare-and-swap that has an effect has succeeded. */
  @Override
  public Object forcedOutput(Operation pending) {
    return switch (pending.name()) {
      case "write" -> Operation.NOTHING;
      case "cas" -> true;
      default -> UNKNOWN;
    };
  }
}
