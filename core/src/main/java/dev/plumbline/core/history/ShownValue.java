package dev.plumbline.core.history;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values as people write them: JSON, as far as JSON can hold it. Where a person reads them, a value
 * of a megabyte must not be a megabyte: of longer ones both ends are shown, and how much is left
 * out. That costs no more than what is shown.
 */
final class ShownValue {
  /** How many characters a value may take in a sentence. */
  private static final int LONGEST = 256;

  /** About how many it takes if it would take more: nobody tells such values apart by reading. */
  private static final int ENDS = 64;

  private final StringBuilder out = new StringBuilder();
  private final int longest;

  private ShownValue(int longest) {
    this.longest = longest;
  }

  static String whole(@Nullable Object value) {
    ShownValue text = new ShownValue(Integer.MAX_VALUE);
    text.append(value);
    return text.out.toString();
  }

  static String brief(@Nullable Object value) {
    ShownValue text = new ShownValue(LONGEST);
    return text.append(value) ? text.out.toString() : ends(value, ENDS);
  }

  static String name(String name) {
    return name.length() <= LONGEST ? name : Abridged.shortened(name, ENDS);
  }

  /** Parts get half of the room: however deep they are, all is not much longer than it may be. */
  private static String ends(@Nullable Object value, int room) {
    if (value instanceof String s) {
      return quoted(Abridged.shortened(s, room));
    }
    if (value instanceof Collection<?> list) {
      Object[] all = list.toArray();
      return Abridged.ends("[", all.length, i -> ends(all[i], room / 2), "]", room);
    }
    if (value instanceof Map<?, ?> map) {
      Object[] keys = map.keySet().toArray();
      return Abridged.ends(
          "{",
          keys.length,
          i -> ends(keys[i], room / 4) + ":" + ends(map.get(keys[i]), room / 4),
          "}",
          room);
    }
    return Abridged.shortened(String.valueOf(value), Math.max(room, ENDS / 2));
  }

  /** Whether it fits; if not, some of it was appended. */
  private boolean append(@Nullable Object value) {
    if (value instanceof String s) {
      return s.length() <= longest && put(quoted(s));
    }
    if (value instanceof Collection<?> list) {
      return append('[', list.iterator(), ']');
    }
    if (value instanceof Map<?, ?> map) {
      return append('{', map.entrySet().iterator(), '}');
    }
    return put(String.valueOf(value));
  }

  private boolean append(char open, Iterator<?> elements, char close) {
    out.append(open);
    boolean fits = true;
    for (String comma = ""; fits && elements.hasNext(); comma = ",") {
      out.append(comma);
      Object element = elements.next();
      fits =
          (open == '{' && element instanceof Map.Entry<?, ?> e)
              ? append(e.getKey()) && put(":") && append(e.getValue())
              : append(element);
    }
    return fits && put(String.valueOf(close));
  }

  private boolean put(String text) {
    out.append(text);
    return out.length() <= longest;
  }

  private static String quoted(String s) {
    StringBuilder out = new StringBuilder(s.length() + 2).append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || c == 0x7f) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
