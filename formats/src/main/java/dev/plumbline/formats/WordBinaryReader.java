package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Reads a binary log of multi-word operations into columns; see {@link WordCoding}. */
final class WordBinaryReader {
  private final BlockReader blocks;
  private final Problems problems;
  private final MultiWordBuilder builder;
  private final WordEvents events;
  private final Values values;
  private final WordCoding coding = new WordCoding();

  /** By the numbers of the file: what the columns call them. */
  private int[] processes = new int[16];

  private int[] addresses = new int[64];
  private int processCount;
  private int addressCount;
  private long[] seen = new long[4];
  private final long size;
  private boolean hasRoom;
  private long now;
  private long count;
  private BinaryInput in = new BinaryInput(new byte[0], 0);

  /**
   * Reads blocks.
   *
   * @param size how many bytes there are, about; 0 if that is not known
   */
  WordBinaryReader(BlockSource source, long size, Problems problems, MultiWordBuilder builder) {
    this.size = size;
    this.blocks = new BlockReader(source);
    this.problems = problems;
    this.builder = builder;
    this.events = new WordEvents(builder);
    this.values = builder.values();
    builder.showHexadecimal();
  }

  void read() throws IOException {
    try {
      header();
      blocks.next();
      while (blocks.type() == WordCoding.EVENTS) {
        block();
        blocks.next();
      }
      if (blocks.type() != WordCoding.END) {
        throw BinaryInput.damaged("a block has the unknown type " + blocks.type());
      }
      if (blocks.content().varint() != count) {
        throw BinaryInput.damaged("blocks are missing");
      }
      blocks.requireEnd();
    } catch (Malformed e) {
      problems.add(0, e.rule(), e.getMessage());
    }
  }

  private void header() throws IOException, Malformed {
    ByteBuffer header = blocks.take(WordCoding.HEADER);
    byte[] magic = new byte[WordCoding.HEADER - 1];
    header.get(magic);
    if (!WordCoding.isMagic(magic)) {
      throw Malformed.syntax("the file is not a binary log: it does not start like one");
    }
    int version = header.get();
    if (version != WordCoding.VERSION) {
      throw Malformed.syntax(
          "the binary log has version %d, expected %d".formatted(version, WordCoding.VERSION));
    }
  }

  private void block() throws Malformed {
    in = blocks.content();
    int bytes = in.remaining();
    while (!in.isEmpty()) {
      event();
      count++;
    }
    if (!hasRoom && size > bytes) {
      events.expect((double) size / bytes);
    }
    hasRoom = true;
  }

  private void event() throws Malformed {
    int first = in.octet();
    int kind = first & WordCoding.KIND_MASK;
    int detail = first >> WordCoding.KIND_BITS;
    now += signed();
    switch (kind) {
      case WordCoding.RETURN -> {
        events.returning(process(), now);
        answer(detail);
      }
      case WordCoding.CRASH -> events.crash(now);
      case WordCoding.PROCESS_CRASH -> events.crash(now, process());
      case WordCoding.RECOVERY -> {
        events.recovering(process(), now);
        if (detail == WordCoding.NOT_DONE) {
          events.notDone();
        } else if (detail == WordCoding.UNANSWERED) {
          events.unanswered();
        } else {
          answer(detail);
        }
      }
      default -> call(WordCoding.primitive(kind), detail);
    }
  }

  private void call(Primitive primitive, int few) throws Malformed {
    int process = process();
    long words = few < WordCoding.MANY_WORDS ? few : in.varint();
    if (words < 1) {
      throw BinaryInput.damaged("an operation has no words");
    }
    events.call(process, now, primitive);
    for (long i = 0; i < words; i++) {
      int address = address();
      long before = primitive == Primitive.CAS ? coding.held(address) + signed() : 0;
      long after = 0;
      if (primitive != Primitive.READ) {
        coding.held(address);
        after = coding.written(process) + signed();
        coding.wrote(process, address, after);
      }
      events.word(address, values.codeOf(before), values.codeOf(after));
    }
  }

  private void answer(int detail) throws Malformed {
    Response response = WordCoding.response(detail);
    boolean sees = events.primitive() == Primitive.READ || events.primitive() == Primitive.SWAP;
    if (response == Response.FAILED_AT) {
      long k = in.varint();
      if (k < 0 || k >= events.words()) {
        throw BinaryInput.damaged("an operation failed because of a word that it does not have");
      }
      events.failedAt(events.address((int) k));
    } else if (response == Response.OBSERVED || (response == Response.OK && sees)) {
      values();
    } else {
      events.answer(response);
    }
  }

  private void values() throws Malformed {
    int n = events.words();
    if (n > seen.length) {
      seen = Arrays.copyOf(seen, 2 * n);
    }
    for (int k = 0; k < n; k++) {
      int address = events.address(k);
      long value = coding.held(address) + signed();
      coding.saw(address, value);
      seen[k] = values.codeOf(value);
    }
    events.saw(seen, n);
  }

  /** What the columns call a process; what a new one is follows its number. */
  private int process() throws Malformed {
    int number = number(processCount);
    if (number == processCount) {
      if (number == processes.length) {
        processes = Arrays.copyOf(processes, 2 * number);
      }
      processes[processCount++] = events.process(values.codeOf(signed()));
    }
    return processes[number];
  }

  private int address() throws Malformed {
    int number = number(addressCount);
    if (number == addressCount) {
      if (number == addresses.length) {
        addresses = Arrays.copyOf(addresses, 2 * number);
      }
      addresses[addressCount++] = builder.address(values.codeOf(signed()));
    }
    return addresses[number];
  }

  private int number(int known) throws Malformed {
    long number = in.varint();
    if (number < 0 || number > known) {
      throw BinaryInput.damaged("it refers to a process or address that it does not hold");
    }
    return (int) number;
  }

  private long signed() throws Malformed {
    return BinaryLayout.unzigzag(in.varint());
  }
}
