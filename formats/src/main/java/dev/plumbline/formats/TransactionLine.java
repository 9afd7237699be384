package dev.plumbline.formats;

import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionModel;
import java.nio.charset.StandardCharsets;

/**
 * Reads events of transactions that look as most do: on one line, their keys and values integers,
 * {@code :type} and {@code :f} before the {@code :value}. That is little code on one array, which a
 * young virtual machine soon has compiled. An event that is anything else is left to be read as any
 * EDN is; so every event means the same here and there.
 *
 * <p>Cost: a look or two at each byte; nothing is allocated.
 */
final class TransactionLine {
  private static final byte[] TYPE = word("type ");
  private static final byte[] TIME = word("time ");
  private static final byte[] PROCESS = word("process ");
  private static final byte[] F = word("f :txn");
  private static final byte[] VALUE = word("value ");
  private static final byte[] INDEX = word("index ");
  private static final byte[] READ = word("[:r ");
  private static final byte[] NIL = word("nil");
  private static final byte[] INVOKE = word(":invoke");
  private static final byte[] OK = word(":ok");
  private static final byte[] INFO = word(":info");
  private static final byte[] FAIL = word(":fail");

  private static final int NEEDED =
      1 << JepsenEvent.TYPE | 1 << JepsenEvent.F | 1 << JepsenEvent.PROCESS;
  private static final int INDEX_FIELD = 7;
  private static final int MOST_DIGITS = 18;
  private static final long NO_NUMBER = -1;

  private final TransactionBuilder builder;
  private final Values values;
  private final boolean lists;
  private final byte[] write;
  private byte[] bytes = {};
  private int at;

  TransactionLine(TransactionBuilder builder) {
    this.builder = builder;
    this.values = builder.values();
    this.lists = builder.model() == TransactionModel.LIST_APPEND;
    this.write = word("[:" + builder.model().write() + " ");
  }

  private static byte[] word(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Takes the next event if it looks as most do; else takes nothing, and answers false. */
  boolean take(EdnBytes scan, JepsenEvent event) {
    int steps = builder.steps();
    bytes = scan.bytes;
    at = scan.pos;
    event.clear();
    // The byte behind the last one is none that is expected anywhere.
    if (scan.isClosed() && map(event)) {
      scan.pos = at;
      return true;
    }
    builder.truncate(steps);
    event.clear();
    return false;
  }

  private boolean map(JepsenEvent event) {
    int seen = 0;
    at++;
    while (bytes[at] == ':') {
      at++;
      int field = field(event, seen);
      if (field < 0 || (seen >> field & 1) != 0) {
        return false;
      }
      seen |= 1 << field;
      while (bytes[at] == ' ' || bytes[at] == ',') {
        at++;
      }
    }
    return bytes[at++] == '}' && (seen & NEEDED) == NEEDED;
  }

  /** Takes a field and answers its number; -1 if it is another one. */
  private int field(JepsenEvent event, int seen) {
    return switch (bytes[at]) {
      case 't' -> takes(TYPE) ? type(event) : takes(TIME) ? time(event) : -1;
      case 'p' -> takes(PROCESS) ? process(event) : -1;
      case 'i' -> takes(INDEX) && number() != NO_NUMBER ? INDEX_FIELD : -1;
      case 'v' -> takes(VALUE) && (seen & 1 << JepsenEvent.F) != 0 ? value(event) : -1;
      case 'f' -> {
        event.f = "txn";
        yield takes(F) && ends() ? JepsenEvent.F : -1;
      }
      default -> -1;
    };
  }

  private int type(JepsenEvent event) {
    event.type =
        takes(INVOKE)
            ? JepsenEvent.Type.INVOKE
            : takes(OK)
                ? JepsenEvent.Type.OK
                : takes(FAIL) ? JepsenEvent.Type.FAIL : takes(INFO) ? JepsenEvent.Type.INFO : null;
    return event.type != null && ends() ? JepsenEvent.TYPE : -1;
  }

  private int time(JepsenEvent event) {
    event.time = number();
    event.hasTime = true;
    return event.time == NO_NUMBER ? -1 : JepsenEvent.TIME;
  }

  private int process(JepsenEvent event) {
    event.process = number();
    event.client = true;
    return event.process == NO_NUMBER ? -1 : JepsenEvent.PROCESS;
  }

  private int value(JepsenEvent event) {
    event.hasValue = true;
    if (event.type == null) {
      return -1;
    }
    boolean committed = event.type == JepsenEvent.Type.OK;
    boolean told = committed || event.type == JepsenEvent.Type.INVOKE;
    return (told ? steps(committed) : skips()) ? JepsenEvent.VALUE : -1;
  }

  /** Skips a list of what has neither strings nor anything else that may contain a bracket. */
  private boolean skips() {
    int depth = 0;
    do {
      byte c = bytes[at++];
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c <= 0 || c == '"' || c == '\\' || c == ';' || c == '#' || c == '\n' || c == '{') {
        return false;
      }
    } while (depth > 0 && bytes[at] != 0);
    return depth == 0 && bytes[at - 1] == ']' && ends();
  }

  private boolean steps(boolean committed) {
    if (bytes[at] != '[') {
      return false;
    }
    at++;
    while (bytes[at] == '[') {
      boolean read = takes(READ);
      if (!(read || takes(write)) || !step(read, committed) || bytes[at] != ']') {
        return false;
      }
      at++;
      at += bytes[at] == ' ' ? 1 : 0;
    }
    return bytes[at++] == ']';
  }

  private boolean step(boolean read, boolean committed) {
    long key = number();
    if (key == NO_NUMBER || bytes[at++] != ' ') {
      return false;
    }
    int k = builder.keyOf(values.codeOf(key));
    if (!read || (!lists && committed && bytes[at] != 'n')) {
      long value = number();
      if (value == NO_NUMBER) {
        return false;
      }
      if (read) {
        builder.read(k, values.codeOf(value));
      } else {
        builder.write(k, values.codeOf(value));
      }
      return true;
    }
    if (lists && committed && bytes[at] == '[') {
      return elements(k);
    }
    // Nothing was told; of a list that was read it means an empty one, and of a register nil.
    builder.readUnknown(k);
    return takes(NIL);
  }

  private boolean elements(int key) {
    builder.beginRead(key);
    at++;
    while (bytes[at] != ']') {
      long element = number();
      if (element == NO_NUMBER) {
        return false;
      }
      builder.element(values.codeOf(element));
      at += bytes[at] == ' ' ? 1 : 0;
    }
    at++;
    builder.endRead();
    return true;
  }

  private boolean takes(byte[] word) {
    int p = at;
    for (byte c : word) {
      if (bytes[p++] != c) {
        return false;
      }
    }
    at = p;
    return true;
  }

  /** Whether a word ends here. */
  private boolean ends() {
    byte c = bytes[at];
    return c == ' ' || c == ',' || c == '}' || c == ']';
  }

  private long number() {
    int p = at;
    long value = 0;
    int digit = bytes[p] - '0';
    while (digit >= 0 && digit <= 9) {
      value = 10 * value + digit;
      digit = bytes[++p] - '0';
    }
    int digits = p - at;
    at = p;
    return digits > 0 && digits <= MOST_DIGITS && ends() ? value : NO_NUMBER;
  }
}
