package dev.plumbline.formats;

import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads Jepsen's events as EDN maps: one after the other, or all in one collection. */
final class JepsenEdnReader {
  private final Reading reading;
  private final EdnScanner scan;
  private final Events events;
  private final JepsenEvent event = new JepsenEvent();
  private final Fields fields = JepsenEvent.fields();

  /** The bracket that ends the open collection, or 0. */
  private int close;

  private int start;
  private long formStart;

  /** What is done with events. */
  interface Events {
    /** Reads the value of an event, of which what came before it is known. */
    void value(JepsenEvent event, EdnScanner scan) throws IOException, Malformed;

    /**
     * Reads an event as a whole, from the bracket that is next to the one that closes it; or
     * nothing, if it is to be read field by field.
     */
    default boolean whole(JepsenEvent event, EdnScanner scan) {
      return false;
    }

    /** Takes an event. */
    void accept(JepsenEvent event, int line);
  }

  JepsenEdnReader(InputStream in, Reading reading) {
    this(in, reading, operations(reading));
  }

  JepsenEdnReader(InputStream in, Reading reading, Events events) {
    this.reading = reading;
    this.scan = new EdnScanner(in, reading.symbols(), reading.live());
    this.events = events;
  }

  private static Events operations(Reading reading) {
    JepsenPairs pairs = new JepsenPairs(reading);
    return new Events() {
      @Override
      public void value(JepsenEvent event, EdnScanner scan) throws IOException, Malformed {
        if (reading.options().independent()) {
          event.tuple = scan.value();
        } else {
          event.value = scan.code(reading.builder().values());
        }
      }

      @Override
      public void accept(JepsenEvent event, int line) {
        pairs.accept(event, line);
      }
    };
  }

  void read() throws IOException {
    boolean more = true;
    while (more) {
      try {
        scan.restart();
        more = form();
      } catch (Malformed e) {
        reading.report(e.rule() == Rule.TRUNCATED ? start : scan.line(), e);
        recover();
      }
    }
  }

  /** Reads an event or a bracket; false at the end. */
  private boolean form() throws IOException, Malformed {
    int c = scan.peekUntagged();
    start = scan.line();
    formStart = scan.offset();
    if (c < 0) {
      if (close != 0) {
        close = 0;
        throw new Malformed(
            Rule.TRUNCATED, "the file ends before the collection of its events is closed");
      }
      return false;
    }
    if (close == 0 && (c == '[' || c == '(')) {
      scan.take();
      close = c == '[' ? ']' : ')';
    } else if (close != 0 && c == close) {
      scan.take();
      close = 0;
    } else if (c == '{') {
      if (!events.whole(event, scan)) {
        scan.take();
        map();
      }
      events.accept(event, start);
    } else {
      throw Malformed.syntax("a map was expected, such as {:process 0, :type :invoke, ...}");
    }
    return true;
  }

  private void map() throws IOException, Malformed {
    fields.clear();
    event.clear();
    while (scan.peek() != '}') {
      field(fields.add(scan.name("a keyword such as :type")));
    }
    scan.take();
    JepsenPairs.check(event, fields.has(JepsenEvent.PROCESS));
  }

  private void field(int field) throws IOException, Malformed {
    switch (field) {
      case JepsenEvent.TYPE ->
          event.type = JepsenEvent.Type.of(scan.name("a type such as :invoke"));
      case JepsenEvent.PROCESS -> process();
      case JepsenEvent.F -> event.f = f();
      case JepsenEvent.VALUE -> value();
      case JepsenEvent.KEY -> event.key = scan.value();
      case JepsenEvent.ERROR -> event.error = error();
      case JepsenEvent.TIME -> event.time(scan.integerOrSkip());
      default -> scan.skip();
    }
  }

  private @Nullable String error() throws IOException, Malformed {
    int c = scan.peekUntagged();
    if (c != ':' && c != 'n') {
      scan.skip();
      return "";
    }
    String word = scan.name("an error such as :timeout");
    return c == 'n' && word.equals("nil") ? null : word;
  }

  private void process() throws IOException, Malformed {
    Long process = scan.integerOrSkip();
    event.client = process != null;
    event.process = process == null ? 0 : process;
  }

  private @Nullable String f() throws IOException, Malformed {
    String name = scan.name("an operation such as :read");
    return name.equals("nil") ? null : name;
  }

  private void value() throws IOException, Malformed {
    event.hasValue = true;
    events.value(event, scan);
  }

  /** Goes on with the next line, or with this one if the fault is that it starts a new form. */
  private void recover() throws IOException {
    if (scan.offset() == formStart || !scan.atFormStart()) {
      scan.skipLine();
    }
  }
}
