package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordExport;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.transaction.TransactionBuilder;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads histories from files and streams, in any {@link HistoryFormat}, packed by gzip or zstd or
 * not.
 *
 * <p>Reading is streaming: beyond the history's own columns it needs a buffer for one line, or for
 * one of a few blocks of lines, where several threads read the lines of one file. A thread that is
 * interrupted while it reads gets an {@link java.io.InterruptedIOException}.
 */
public final class HistoryReader {
  private HistoryReader() {}

  /**
   * Reads a history whose format is told by its content.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if anything is wrong with it
   * @throws IOException if the file cannot be read
   */
  public static History read(Path file) throws IOException {
    Problems problems = new Problems(file.toString());
    History history = read(file, ReadOptions.DEFAULT, problems);
    problems.throwIfAny();
    return history;
  }

  /**
   * Reads a history and collects everything that is wrong with it. With any problem, the result is
   * good for finding further ones, not for a verdict.
   *
   * @throws IOException if the file cannot be read, with a message for people
   */
  public static History read(Path file, ReadOptions options, Problems problems) throws IOException {
    return open(file, in -> read(in, file, options, problems));
  }

  /** Reads a file if it is a log of multi-word operations; see {@link WordLogs}. */
  static Optional<MultiWordHistory> readWords(
      Path file, Object initial, ReadOptions options, Problems problems) throws IOException {
    return open(
        file,
        in -> {
          Content content = Content.of(in, file, options, problems, false);
          return content.format().filter(HistoryFormat::isWordLog).isEmpty()
              ? Optional.empty()
              : Optional.of(words(content, initial, problems));
        });
  }

  /** The first bytes of a file, unpacked. */
  static byte[] head(Path file, ReadOptions options) throws IOException {
    Problems ignored = new Problems(file.toString());
    return open(file, in -> Content.of(in, file, options, ignored, false).head());
  }

  /** Reads a file if it is one of Jepsen's in EDN; see {@link TransactionLogs}. */
  static Optional<TransactionHistory> readTransactions(
      Path file, TransactionModel model, ReadOptions options, Problems problems)
      throws IOException {
    return open(
        file,
        in -> {
          Content content = Content.of(in, file, options, problems, false);
          if (options.independent()
              || content.format().filter(HistoryFormat.JEPSEN_EDN::equals).isEmpty()) {
            return Optional.empty();
          }
          TransactionBuilder builder = new TransactionBuilder(model);
          TransactionEvents events = new TransactionEvents(builder, problems);
          Reading reading = new Reading(History.builder(), problems, options, new Symbols(), false);
          InputStream text = withoutMark(content.in(), content.head());
          new JepsenEdnReader(text, reading, events).read();
          events.end();
          return Optional.of(builder.build());
        });
  }

  /**
   * Reads as much of a recording that was cut short as is certain; see {@link Salvaged}.
   *
   * @throws IOException if the file cannot be read, with a message for people
   */
  public static Salvaged salvage(Path file, ReadOptions options, Problems problems)
      throws IOException {
    return open(file, in -> new Salvage(options, problems).read(in, file));
  }

  /** As {@link #salvage(Path, ReadOptions, Problems)}, from a stream, which is not closed. */
  public static Salvaged salvage(InputStream in, ReadOptions options, Problems problems)
      throws IOException {
    return new Salvage(options, problems).read(in, null);
  }

  /** What is done with a file. */
  private interface Use<T> {
    T apply(InputStream in) throws IOException;
  }

  private static <T> T open(Path file, Use<T> use) throws IOException {
    if (EtcdReport.is(file)) {
      try (InputStream in = EtcdReport.open(file)) {
        return use.apply(in);
      }
    }
    if (Files.isDirectory(file)) {
      throw new IOException("cannot read " + file + ": it is a folder, not a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return use.apply(in);
    } catch (NoSuchFileException e) {
      throw new IOException("cannot read " + file + ": there is no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException("cannot read " + file + ": access is denied", e);
    }
  }

  /** As {@link #read(Path, ReadOptions, Problems)}, from a stream, which is not closed. */
  public static History read(InputStream in, ReadOptions options, Problems problems)
      throws IOException {
    return read(in, null, options, problems);
  }

  private static History read(
      InputStream in, @Nullable Path file, ReadOptions options, Problems problems)
      throws IOException {
    HistoryBuilder builder = History.builder().source(problems.source());
    read(in, file, options, problems, false, format -> builder);
    return builder.build(problems);
  }

  /**
   * Reads a stream that is still being written and hands over each operation, or each call and
   * return, as soon as its line is there. Nothing but values of open operations is remembered.
   *
   * <p>The stream's {@code read} waits for at least one byte and returns what there is; whoever
   * gives it can end the reading by ending it.
   *
   * @param sinks told the format once it is known; what it answers gets the operations, up to the
   *     first problem
   */
  public static void stream(
      InputStream in,
      ReadOptions options,
      Problems problems,
      Function<HistoryFormat, OperationSink> sinks)
      throws IOException {
    read(
        in,
        null,
        options,
        problems,
        true,
        format -> new UntilProblem(sinks.apply(format), problems));
  }

  private static void read(
      InputStream in,
      @Nullable Path file,
      ReadOptions options,
      Problems problems,
      boolean live,
      Function<HistoryFormat, OperationSink> sinks)
      throws IOException {
    Content content = Content.of(in, file, options, problems, live);
    if (content.format().isPresent()) {
      OperationSink sink = sinks.apply(content.format().get());
      OperationSink mapped = options.mapping().onto(sink, problems);
      Reading reading = new Reading(mapped, problems, options, new Symbols(), live);
      readAs(content.format().get(), content, reading);
    } else {
      reportUnknown(content.head(), problems);
    }
  }

  static void reportUnknown(byte[] head, Problems problems) {
    Optional<String> encoding = Detector.foreignEncoding(head);
    if (encoding.isPresent()) {
      problems.add(
          1,
          Rule.NOT_UTF8,
          "the text is in " + encoding.get() + ", expected UTF-8, the only encoding accepted");
      return;
    }
    problems.add(
        1,
        Rule.SYNTAX,
        Detector.isJepsenBlocks(head)
            ? "this is a test.jepsen, which only Jepsen reads, expected the history.edn beside it"
            : "the format cannot be told from the content, expected one of "
                + HistoryFormat.names());
  }

  /**
   * What a stream holds, unpacked.
   *
   * @param head the first bytes
   * @param unpacked the file, if it is just as long as what is read; else null
   * @param format nothing if it cannot be told
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Content(
      InputStream in, byte[] head, @Nullable Path unpacked, Optional<HistoryFormat> format) {
    static Content of(
        InputStream in, @Nullable Path file, ReadOptions options, Problems problems, boolean live)
        throws IOException {
      Peekable whole = new Peekable(live ? in : new StoppableInput(in));
      byte[] head = live ? whole.firstLines() : whole.head();
      Optional<Unpacking.Packing> packing = packing(head);
      if (packing.isPresent()) {
        Unpacking unpacked = new Unpacking(whole, packing.get(), problems);
        whole = new Peekable(live ? unpacked : new StoppableInput(unpacked));
        head = live ? whole.firstLines() : whole.head();
      }
      byte[] start = head;
      Optional<HistoryFormat> format = options.format().or(() -> HistoryFormat.detect(start));
      return new Content(whole, head, packing.isPresent() ? null : file, format);
    }

    boolean isArray() {
      return startsWithBracket(head);
    }

    /** The same up to the end of its last line. */
    Content inWholeLines() {
      return new Content(new WholeLines(in), head, null, format);
    }
  }

  static void readAs(HistoryFormat format, Content content, Reading reading) throws IOException {
    if (format.isWordLog()) {
      MultiWordHistory history = words(content, 0L, reading.problems());
      MultiWordExport.tell(history, reading.builder());
      return;
    }
    if (format == HistoryFormat.BINARY) {
      new BinaryReader(new BlockSource(content.in()), reading).read();
      return;
    }
    InputStream text = withoutMark(content.in(), content.head());
    switch (format) {
      case JSONL -> SeparateLines.read(text, reading, HistoryReader::readJsonl);
      case JEPSEN_EDN -> new JepsenEdnReader(text, reading).read();
      case JEPSEN_JSON -> readObjects(text, content, new JepsenJsonReader(reading), reading);
      case PORCUPINE -> {
        PorcupineReader porcupine = new PorcupineReader(reading);
        readObjects(text, content, porcupine, reading);
        porcupine.end();
      }
      case LIMO -> new LimoReader(new Lines(blocks(text, reading)), reading).read();
      case FASTLIN, FPTLIN -> {
        ResearchType type = IntervalReader.type(content.head());
        SeparateLines.read(
            text, reading, (blocks, r) -> new IntervalReader(new Lines(blocks), r, type).read());
      }
      case JEPSEN_TXT -> new JepsenTxtReader(new Lines(blocks(text, reading)), reading).read();
      default -> SeparateLines.read(text, reading, HistoryReader::readText);
    }
  }

  private static void readJsonl(LineBlocks blocks, Reading reading) throws IOException {
    new JsonLines(blocks, reading, new JsonlReader(reading)).read();
  }

  private static void readText(LineBlocks blocks, Reading reading) throws IOException {
    new TextReader(new Lines(blocks), reading).read();
  }

  private static MultiWordHistory words(Content content, Object initial, Problems problems)
      throws IOException {
    MultiWordBuilder builder = MultiWordHistory.builder();
    builder.initial(builder.values().code(initial));
    long size = content.unpacked() == null ? 0 : Files.size(content.unpacked());
    if (content.format().orElseThrow() == HistoryFormat.WORD_BINARY) {
      new WordBinaryReader(new BlockSource(content.in()), size, problems, builder).read();
    } else {
      InputStream text = withoutMark(content.in(), content.head());
      LineBlocks blocks = new LineBlocks(new LineBuffer(text, false), problems);
      new WordTextReader(blocks, size, problems, builder).read();
    }
    return builder.build();
  }

  private static void readObjects(
      InputStream in, Content content, JsonObjects objects, Reading reading) throws IOException {
    if (content.isArray()) {
      new JsonArray(reading, objects).read(in);
    } else {
      new JsonLines(blocks(in, reading), reading, objects).read();
    }
  }

  private static LineBlocks blocks(InputStream in, Reading reading) {
    return new LineBlocks(new LineBuffer(in, reading.live()), reading.problems());
  }

  private static Optional<Unpacking.Packing> packing(byte[] head) {
    return Arrays.stream(Unpacking.Packing.values()).filter(p -> p.starts(head)).findFirst();
  }

  /** Windows editors put a byte order mark in front of UTF-8. */
  private static InputStream withoutMark(InputStream in, byte[] head) throws IOException {
    if (hasMark(head)) {
      in.skipNBytes(3);
    }
    return in;
  }

  private static boolean hasMark(byte[] head) {
    return head.length >= 3
        && head[0] == (byte) 0xef
        && head[1] == (byte) 0xbb
        && head[2] == (byte) 0xbf;
  }

  private static boolean startsWithBracket(byte[] head) {
    int i = hasMark(head) ? 3 : 0;
    while (i < head.length && head[i] <= ' ' && head[i] >= 0) {
      i++;
    }
    return i < head.length && head[i] == '[';
  }
}
