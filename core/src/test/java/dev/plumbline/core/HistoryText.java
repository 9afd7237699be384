package dev.plumbline.core;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Histories as people write them, and as the toolkit shows them:
 *
 * <pre>{@code
 * [0,10] t0 enq(1)
 * [5,6]  t1 deq() -> 1
 * [7,...] t2 deq()
 * }</pre>
 *
 * <p>That is the format {@code text} of the manual, whose reader core cannot use, with semicolons
 * for line ends where that is handier. An operation that names no process has one of its own: its
 * number in the text. An operation without {@code ->} answered nothing. Values are integers,
 * decimals, {@code null}, {@code true}, {@code false}, words in quotes and lists; several arguments
 * are a list.
 */
public final class HistoryText {
  private final String text;
  private int at;

  private HistoryText(String text) {
    this.text = text;
  }

  /** The history that a text tells. */
  public static History history(String text) {
    return builder(text).build();
  }

  /** The same, to be gone on with. */
  public static HistoryBuilder builder(String text) {
    HistoryBuilder builder = History.builder();
    int number = 0;
    for (String line : text.split("[;\n]", -1)) {
      if (!line.isBlank()) {
        new HistoryText(line).addTo(builder, number++);
      }
    }
    return builder;
  }

  private void addTo(HistoryBuilder builder, int number) {
    expect("[");
    long call = Long.parseLong(word());
    expect(",");
    boolean pending = accept("...");
    long ret = pending ? History.PENDING : Long.parseLong(word());
    expect("]");
    String name = word();
    long process = number;
    if (!accept("(")) {
      process = Long.parseLong(name.substring(1));
      name = word();
      expect("(");
    }
    List<Object> arguments = values(")");
    Object input =
        arguments.isEmpty() ? null : arguments.size() == 1 ? arguments.get(0) : arguments;
    Object output = accept("->") ? value() : Operation.NOTHING;
    if (!rest().isEmpty()) {
      throw new IllegalArgumentException("not understood: '" + rest() + "' in '" + text + "'");
    }
    if (pending) {
      builder.addPending(process, name, input, call);
    } else {
      builder.add(process, name, input, output, call, ret);
    }
  }

  private List<Object> values(String end) {
    List<Object> values = new ArrayList<>();
    while (!accept(end)) {
      values.add(value());
      accept(",");
    }
    return values;
  }

  private Object value() {
    if (accept("[")) {
      return values("]");
    }
    if (accept("\"")) {
      int end = text.indexOf('"', at);
      String quoted = text.substring(at, end);
      at = end + 1;
      return quoted;
    }
    String word = word();
    return switch (word) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> word.contains(".") ? (Object) Double.valueOf(word) : (Object) Long.valueOf(word);
    };
  }

  private String word() {
    rest();
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "-._".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return text.substring(from, at);
  }

  private String rest() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return text.substring(at);
  }

  private boolean accept(String token) {
    boolean there = rest().startsWith(token);
    at += there ? token.length() : 0;
    return there;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new IllegalArgumentException(
          "expected '" + token + "' before '" + rest() + "' in '" + text + "'");
    }
  }
}
