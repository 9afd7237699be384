package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the sentences of a violation claim, looked up in the history. Takes a sentence apart by its
 * words alone and shares nothing with what made it: an operation is {@code <17>}, the row it has.
 */
final class SentenceClaims extends LookedUpClaims {
  private static final String OP = "<(\\d+)>";
  private static final String VALUE = "(\\S+?)";

  private static final Set<String> ADDS = Set.of("enq", "push", "insert", "put", "add");
  private static final Set<String> TAKES = Set.of("deq", "pop", "poll", "take", "remove");

  private final History history;
  private final Object initial;
  private int it = -1;

  /**
   * Claims about a history.
   *
   * @param initial the value at the start; or what kind of map it is
   */
  SentenceClaims(History history, Object initial) {
    this.history = history;
    this.initial = initial;
  }

  void look(Sentence sentence) {
    String words = words(sentence);
    Matcher subject = Pattern.compile(OP).matcher(words);
    // A sentence without any goes on about what the one before began with.
    it = subject.find() ? Integer.parseInt(subject.group(1)) : it;
    if (it < 0) {
      return;
    }
    times(words, it);
    if (initial != MapOf.WORDS) {
      values(words, it);
      numbers(words, it);
    }
  }

  // ---- Who was before whom.

  private void times(String told, int it) {
    String subject = "<" + it + ">";
    String words =
        told.replaceAll("\\bit (began|had returned|was called|returned)", subject + " $1")
            .replaceAll("but (began|was called) after", "but " + subject + " $1 after");
    precedes(
        words, OP + "(?:, which [^,<]*,)?(?: had)? returned before " + OP + " (?:b|was)", 1, 2);
    precedes(words, OP + " had (?:seen|written|found) " + VALUE + " before " + OP + " began", 1, 3);
    precedes(words, OP + "(?:, which)? (?:began|was called)(?: only)? after " + OP + " had ", 2, 1);
    precedes(words, OP + " began after <\\d+> had returned, and had returned before " + OP, 1, 2);
  }

  private void precedes(String words, String pattern, int first, int second) {
    Matcher m = Pattern.compile(pattern).matcher(words);
    while (m.find()) {
      int a = Integer.parseInt(m.group(first));
      int b = Integer.parseInt(m.group(second));
      require(before(a, b), m.group() + " | " + words);
    }
  }

  private boolean before(int a, int b) {
    return !history.pending(a) && history.ret(a) < history.call(b);
  }

  // ---- Who wrote, added and took what.

  private void values(String words, int it) {
    Matcher alone =
        Pattern.compile(OP + " began, and nothing else changed the value to " + VALUE + "\\.$")
            .matcher(words);
    while (alone.find()) {
      int writer = Integer.parseInt(alone.group(1));
      String value = alone.group(2);
      require(count(it, i -> i != writer && value.equals(left(i))) == 0, words);
    }
    each(words, "[Nn]othing brought " + VALUE + " back", v -> writes(it, v) <= 1);
    each(
        words,
        "the value was not " + VALUE + " at the start, and nothing changed it",
        v -> writes(it, v) == 0);
    each(words, "and " + VALUE + " was there only once", v -> writes(it, v) <= 1);
    each(words, "nothing replaced " + VALUE + "\\.", v -> replaced(it, v) == 0);
    each(words, "(?:took|saw) " + VALUE + ", but nothing ever added it", v -> adds(it, v) == 0);
    each(words, "nothing else added " + VALUE + "\\.$", v -> adds(it, v) == 1);
    each(words, "and " + VALUE + " was added only once, by", v -> adds(it, v) == 1);
    each(words, "[Nn]othing (?:took|dequeued) " + VALUE + "\\.$", v -> takes(it, v) == 0);
    each(
        words,
        "(?:took|saw) " + VALUE + " and returned before any add of it began",
        v -> count(it, i -> adds(i) && shows(i, v) && history.call(i) <= history.ret(it)) == 0);
  }

  private interface Claim {
    boolean holds(String value);
  }

  private void each(String words, String pattern, Claim claim) {
    Matcher m = Pattern.compile(pattern).matcher(words);
    while (m.find()) {
      require(claim.holds(m.group(1)), m.group() + " | " + words);
    }
  }

  private int count(int like, IntPredicate which) {
    int n = 0;
    for (int i = 0; i < history.size(); i++) {
      n += together(i, like) && which.test(i) ? 1 : 0;
    }
    return n;
  }

  /** Whether two operations are of one object and, in a map, of one key. */
  private boolean together(int i, int like) {
    return history.objectId(i) == history.objectId(like)
        && (!isMap(like) || Objects.equals(key(i), key(like)));
  }

  private boolean isMap(int i) {
    return Set.of("put", "get", "remove", "putIfAbsent", "replace", "cas", "append")
            .contains(history.name(i))
        && initial == MapOf.KEYS;
  }

  /** Says that a history is one of a map, or of words, whose values are not looked up. */
  enum MapOf {
    KEYS,
    WORDS
  }

  private Object key(int i) {
    Object input = history.operation(i).input();
    return input instanceof List<?> list ? list.get(0) : input;
  }

  /** How often a value was there for the first time, or may have been: at the start, or written. */
  private int writes(int like, String value) {
    Object first = initial == MapOf.KEYS ? null : initial;
    int start = Values.show(first).equals(value) ? 1 : 0;
    return start + count(like, i -> value.equals(left(i)));
  }

  private int replaced(int like, String value) {
    return count(
        like,
        i ->
            left(i) != null
                && !left(i).equals(value)
                && !history.pending(i)
                && Values.show(history.operation(i).output()).equals(value));
  }

  /** What an operation leaves, if it changes the value; null for nothing or nobody knows. */
  private String left(int i) {
    Operation op = history.operation(i);
    Object found = op.output();
    boolean map = initial == MapOf.KEYS;
    boolean told = op.hasOutput() && !op.pending();
    Object value =
        switch (op.name()) {
          case "write", "swap" -> op.input();
          case "put" -> op.argument(1);
          case "remove" -> null;
          case "putIfAbsent" -> told && found != null ? Operation.NOTHING : op.argument(1);
          case "replace" -> told && found == null ? Operation.NOTHING : op.argument(1);
          case "cas" -> casLeft(op, map);
          case "faa" ->
              told && found instanceof Long n
                  ? (Object) (n + (Long) op.input())
                  : Operation.NOTHING;
          default -> Operation.NOTHING;
        };
    boolean same = told && !op.name().equals("cas") && Objects.equals(value, found);
    return value == Operation.NOTHING || same ? null : Values.show(value);
  }

  private static Object casLeft(Operation op, boolean map) {
    int at = map ? 1 : 0;
    boolean fails = Boolean.FALSE.equals(op.output());
    boolean same = Objects.equals(op.argument(at), op.argument(at + 1));
    return fails || same ? Operation.NOTHING : op.argument(at + 1);
  }

  private boolean adds(int i) {
    return ADDS.contains(history.name(i));
  }

  private boolean shows(int i, String value) {
    return Values.show(history.operation(i).input()).equals(value);
  }

  private int adds(int like, String value) {
    return count(like, i -> adds(i) && shows(i, value));
  }

  private int takes(int like, String value) {
    return count(
        like,
        i ->
            TAKES.contains(history.name(i))
                && !history.pending(i)
                && Values.show(history.operation(i).output()).equals(value));
  }

  // ---- How many there were.

  private void numbers(String words, int it) {
    counted(words, "(\\w+) updates? had returned before it was called", i -> before(i, it), it);
    counted(
        words,
        "(?:only )?(\\w+) updates? had been called when it returned",
        i -> history.call(i) <= history.ret(it),
        it);
  }

  private void counted(String words, String pattern, IntPredicate which, int it) {
    Matcher m = Pattern.compile(pattern).matcher(words);
    while (m.find()) {
      int n =
          switch (m.group(1)) {
            case "no" -> 0;
            case "one" -> 1;
            default -> Integer.parseInt(m.group(1));
          };
      Set<String> updates = Set.of("increment", "decrement", "add");
      int real = count(it, i -> i != it && updates.contains(history.name(i)) && which.test(i));
      require(n == real, m.group() + " but " + real + " | " + words);
    }
  }
}
