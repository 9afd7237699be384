package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads a text log of multi-word operations into columns, without an object for an event.
 *
 * <p>An event is decided by its first bytes, and then scanned once from left to right. Cost: one
 * step for each byte, and one look-up in a hash table for each address and process.
 */
final class WordTextReader {
  private final LineBlocks blocks;
  private final WordEvents events;
  private final MultiWordBuilder builder;
  private final Values values;
  private final Problems problems;
  private final WordScanner scan = new WordScanner();
  private final long size;
  private boolean hasRoom;
  private long[] seen = new long[4];

  /**
   * Reads lines.
   *
   * @param size how many bytes there are, about; 0 if that is not known
   */
  WordTextReader(LineBlocks blocks, long size, Problems problems, MultiWordBuilder builder) {
    this.size = size;
    this.blocks = blocks;
    this.problems = problems;
    this.builder = builder;
    this.events = new WordEvents(builder);
    this.values = builder.values();
  }

  void read() throws IOException {
    while (blocks.next()) {
      int line = blocks.line();
      scan.reset(blocks.bytes(), blocks.from(), blocks.to());
      while (!scan.atEndOfBlock()) {
        try {
          event();
          scan.endLine();
        } catch (Malformed e) {
          boolean cut = scan.atEndOfBlock() && blocks.unterminated();
          problems.add(line, cut ? Rule.TRUNCATED : e.rule(), e.getMessage());
          scan.skipLine();
        }
        line++;
      }
      blocks.passed(line - blocks.line());
      makeRoom(blocks.to() - blocks.from());
    }
  }

  /** After the first block it can be told how many operations are to come. */
  private void makeRoom(int bytes) {
    if (!hasRoom && size > bytes) {
      events.expect((double) size / bytes);
    }
    hasRoom = true;
  }

  private void event() throws Malformed {
    switch (scan.keyword()) {
      case INV -> call();
      case RES -> {
        long time = scan.number();
        events.returning(process(), time);
        answer(scan.keyword());
      }
      case CRASH -> crash();
      case RECOVER -> recover();
      case NONE -> {
        // A blank line or a comment.
      }
      default -> throw Malformed.syntax("expected INV, RES, CRASH or RECOVER");
    }
  }

  private void call() throws Malformed {
    long time = scan.number();
    int process = process();
    Primitive primitive =
        switch (scan.keyword()) {
          case MWCAS -> Primitive.CAS;
          case MWREAD -> Primitive.READ;
          case MWSWAP -> Primitive.SWAP;
          case MWWRITE -> Primitive.WRITE;
          default -> throw Malformed.syntax("expected MWCAS, MWREAD, MWSWAP or MWWRITE");
        };
    long words = scan.number();
    if (words < 1) {
      throw Malformed.syntax("the operation has %d words, expected at least 1".formatted(words));
    }
    events.call(process, time, primitive);
    for (long i = 0; i < words; i++) {
      word(primitive);
    }
  }

  private void word(Primitive primitive) throws Malformed {
    int address = address();
    long before = 0;
    long after = 0;
    if (primitive == Primitive.CAS) {
      scan.expect(':');
      before = value();
    }
    if (primitive != Primitive.READ) {
      scan.expect('>');
      after = value();
    }
    events.word(address, before, after);
  }

  private void answer(WordScanner.Keyword answer) throws Malformed {
    switch (answer) {
      case OK -> {
        if (events.primitive() == Primitive.READ || events.primitive() == Primitive.SWAP) {
          throw new Malformed(
              Rule.WRONG_OUTPUT, "a read or swap answers OK, expected VAL and what it saw");
        }
        events.answer(Response.OK);
      }
      case FALSE -> events.answer(Response.FAILED);
      case GAVEUP -> events.answer(Response.GAVE_UP);
      case FAIL -> events.failedAt(address());
      case VAL -> {
        int n = 0;
        while (!scan.atEndOfLine()) {
          if (n == seen.length) {
            seen = Arrays.copyOf(seen, 2 * n);
          }
          seen[n++] = value();
        }
        events.saw(seen, n);
      }
      default -> throw Malformed.syntax("expected OK, VAL, FALSE, FAIL or GAVEUP");
    }
  }

  private void crash() throws Malformed {
    long time = scan.number();
    if (scan.atEndOfLine()) {
      events.crash(time);
    } else {
      events.crash(time, process());
    }
  }

  private void recover() throws Malformed {
    long time = scan.number();
    events.recovering(process(), time);
    switch (scan.keyword()) {
      case DONE -> done();
      case NOTDONE -> events.notDone();
      default -> throw Malformed.syntax("expected DONE or NOTDONE");
    }
  }

  private void done() throws Malformed {
    if (!scan.atEndOfLine()) {
      answer(scan.keyword());
    } else if (scan.atEndOfBlock() && blocks.unterminated()) {
      throw Malformed.syntax("expected what it answered, or the end of the line");
    } else {
      events.unanswered();
    }
  }

  private int process() throws Malformed {
    scan.expectProcess();
    return events.process(values.codeOf(scan.number()));
  }

  private int address() throws Malformed {
    long address = scan.number();
    if (scan.wasHexadecimal()) {
      builder.showHexadecimal();
    }
    return builder.address(values.codeOf(address));
  }

  private long value() throws Malformed {
    return values.codeOf(scan.number());
  }
}
