package dev.plumbline.formats;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.binary.BinaryOutput;
import dev.plumbline.core.binary.BlockWriter;
import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes a binary log of multi-word operations. */
final class WordBinaryWriter implements WordOrder.Sink {
  private static final int BLOCK = 1 << 18;
  private static final int UNKNOWN = -1;

  private final MultiWordHistory history;
  private final OutputStream out;
  private final BlockWriter blocks;
  private final BinaryOutput block = new BinaryOutput();
  private final WordCoding coding = new WordCoding();

  /** By the numbers of the history: those of the file, which come in the order of first use. */
  private final int[] addresses;

  private final int[] processes;
  private int addressCount;
  private int processCount;
  private long now;
  private long events;

  WordBinaryWriter(MultiWordHistory history, OutputStream out) {
    this.history = history;
    this.out = out;
    this.blocks = new BlockWriter(out);
    this.addresses = new int[history.addressCount()];
    this.processes = new int[history.processCount()];
    Arrays.fill(addresses, UNKNOWN);
    Arrays.fill(processes, UNKNOWN);
  }

  void write() throws IOException {
    out.write(WordCoding.magic());
    out.write(WordCoding.VERSION);
    WordOrder.walk(history, this);
    endBlock();
    block.varint(events);
    blocks.write(WordCoding.END, block);
  }

  @Override
  public void call(int i) throws IOException {
    Primitive primitive = history.primitive(i);
    int words = history.firstWord(i + 1) - history.firstWord(i);
    event(WordCoding.code(primitive), Math.min(words, WordCoding.MANY_WORDS), history.call(i));
    int process = process(history.process(i));
    if (words >= WordCoding.MANY_WORDS) {
      block.varint(words);
    }
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      int address = address(history.address(w));
      long held = coding.held(address);
      if (primitive == Primitive.CAS) {
        signed(number(history.before(w)) - held);
      }
      if (primitive != Primitive.READ) {
        long after = number(history.after(w));
        signed(after - coding.written(process));
        coding.wrote(process, address, after);
      }
    }
    endEvent();
  }

  @Override
  public void ret(int i) throws IOException {
    event(WordCoding.RETURN, WordCoding.code(history.response(i)), history.ret(i));
    process(history.process(i));
    answer(i);
    endEvent();
  }

  private void answer(int i) {
    Response response = history.response(i);
    boolean sees = history.primitive(i) == Primitive.READ || history.primitive(i) == Primitive.SWAP;
    if (response == Response.FAILED_AT) {
      block.varint(history.failedWord(i) - history.firstWord(i));
    } else if (response == Response.OBSERVED || (response == Response.OK && sees)) {
      for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
        long code = response == Response.OK ? history.before(w) : history.observed(i, w);
        long value = number(code);
        int address = addresses[history.address(w)];
        signed(value - coding.held(address));
        coding.saw(address, value);
      }
    }
  }

  @Override
  public void crash(Crash crash) throws IOException {
    event(crash.ofSystem() ? WordCoding.CRASH : WordCoding.PROCESS_CRASH, 0, crash.time());
    if (!crash.ofSystem()) {
      process(crash.process());
    }
    endEvent();
  }

  @Override
  public void recovery(Recovery recovery) throws IOException {
    int i = recovery.operation();
    int outcome = recovery.done() ? WordCoding.code(history.response(i)) : WordCoding.NOT_DONE;
    event(WordCoding.RECOVERY, outcome, recovery.time());
    process(history.process(i));
    if (recovery.done()) {
      answer(i);
    }
    endEvent();
  }

  private void event(int kind, int detail, long time) {
    block.octet(detail << WordCoding.KIND_BITS | kind);
    signed(time - now);
    now = time;
  }

  /** Writes a process by its number, and what it is when it comes first. */
  private int process(int number) {
    boolean isNew = processes[number] == UNKNOWN;
    if (isNew) {
      processes[number] = processCount++;
    }
    return entry(processes[number], isNew, history.processCode(number));
  }

  private int address(int number) {
    boolean isNew = addresses[number] == UNKNOWN;
    if (isNew) {
      addresses[number] = addressCount++;
    }
    return entry(addresses[number], isNew, history.addressCode(number));
  }

  private int entry(int number, boolean isNew, long code) {
    block.varint(number);
    if (isNew) {
      signed(number(code));
    }
    return number;
  }

  private void signed(long n) {
    block.varint(BinaryLayout.zigzag(n));
  }

  private long number(long code) {
    return WordLogs.number(history, code, HistoryFormat.WORD_BINARY);
  }

  private void endEvent() throws IOException {
    events++;
    if (block.size() > BLOCK) {
      endBlock();
    }
  }

  private void endBlock() throws IOException {
    blocks.write(WordCoding.EVENTS, block);
    block.clear();
  }
}
