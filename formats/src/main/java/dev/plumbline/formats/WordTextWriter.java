package dev.plumbline.formats;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a text log of multi-word operations. */
final class WordTextWriter implements WordOrder.Sink {
  private static final int FLUSH_AT = 1 << 16;

  private final MultiWordHistory history;
  private final OutputStream out;
  private final StringBuilder line = new StringBuilder();

  WordTextWriter(MultiWordHistory history, OutputStream out) {
    this.history = history;
    this.out = out;
  }

  void write() throws IOException {
    WordOrder.walk(history, this);
    flush();
  }

  @Override
  public void call(int i) throws IOException {
    Primitive primitive = history.primitive(i);
    head("INV", history.call(i), history.process(i)).append(name(primitive));
    line.append(' ').append(history.firstWord(i + 1) - history.firstWord(i));
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      address(history.address(w));
      if (primitive == Primitive.CAS) {
        line.append(':').append(number(history.before(w)));
      }
      if (primitive != Primitive.READ) {
        line.append('>').append(number(history.after(w)));
      }
    }
    endLine();
  }

  private static String name(Primitive primitive) {
    return switch (primitive) {
      case READ -> "MWREAD";
      case WRITE -> "MWWRITE";
      case CAS -> "MWCAS";
      case SWAP -> "MWSWAP";
    };
  }

  @Override
  public void ret(int i) throws IOException {
    head("RES", history.ret(i), history.process(i));
    answer(i);
    endLine();
  }

  private void answer(int i) {
    switch (history.response(i)) {
      case FAILED -> line.append("FALSE");
      case GAVE_UP -> line.append("GAVEUP");
      case FAILED_AT -> {
        line.append("FAIL");
        address(history.address(history.failedWord(i)));
      }
      case OBSERVED -> {
        line.append("VAL");
        for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
          line.append(' ').append(number(history.observed(i, w)));
        }
      }
      default -> ok(i);
    }
  }

  private void ok(int i) {
    if (history.primitive(i) == Primitive.CAS || history.primitive(i) == Primitive.WRITE) {
      line.append("OK");
      return;
    }
    line.append("VAL");
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      line.append(' ').append(number(history.before(w)));
    }
  }

  @Override
  public void crash(Crash crash) throws IOException {
    line.append("CRASH ").append(crash.time());
    if (!crash.ofSystem()) {
      line.append(" t").append(number(history.processCode(crash.process())));
    }
    endLine();
  }

  @Override
  public void recovery(Recovery recovery) throws IOException {
    int i = recovery.operation();
    head("RECOVER", recovery.time(), history.process(i));
    if (recovery.done() && history.response(i) == Response.NONE) {
      line.append("DONE");
    } else if (recovery.done()) {
      line.append("DONE ");
      answer(i);
    } else {
      line.append("NOTDONE");
    }
    endLine();
  }

  private StringBuilder head(String event, long time, int process) {
    line.append(event).append(' ').append(time).append(" t");
    return line.append(number(history.processCode(process))).append(' ');
  }

  private void address(int number) {
    line.append(' ').append(MultiWordHistory.hexadecimal(number(history.addressCode(number))));
  }

  private long number(long code) {
    return WordLogs.number(history, code, HistoryFormat.WORD_TEXT);
  }

  private void endLine() throws IOException {
    line.append('\n');
    if (line.length() > FLUSH_AT) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
    line.setLength(0);
  }
}
