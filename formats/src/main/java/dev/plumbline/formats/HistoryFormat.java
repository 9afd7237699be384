package dev.plumbline.formats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A way to write a history down. */
public enum HistoryFormat {
  /** One operation a line, as a JSON object with call and return. */
  JSONL("jsonl"),
  /** Jepsen's and Knossos' maps of calls and completions. */
  JEPSEN_EDN("edn"),
  /** The same maps as JSON. */
  JEPSEN_JSON("jepsen-json"),
  /** Jepsen's tab-separated {@code history.txt}, with or without a log prefix. */
  JEPSEN_TXT("history-txt"),
  /** For people and tests: {@code [12,20] t0 push(5)}. */
  TEXT("text"),
  /** Columns in checked blocks, for speed and size. */
  BINARY("binary"),
  /** Calls and returns as in LiMo's and Violin's {@code .hist} files: {@code [1] call push(5)}. */
  LIMO("limo"),
  /** Operations as fastlin has them: {@code enq 2 0 1}. */
  FASTLIN("fastlin"),
  /** Operations as fptlin has them: {@code 3 0 1 ENQ 2}. */
  FPTLIN("fptlin"),
  /** Porcupine's operations or events as JSON. */
  PORCUPINE("porcupine"),
  /** A log of calls and returns of multi-word operations: {@code INV 12 t0 MWCAS 1 0x8:0>5}. */
  WORD_TEXT("mwcas-log"),
  /** The same log in few bytes. */
  WORD_BINARY("mwcas-binary");

  private final String cliName;

  HistoryFormat(String cliName) {
    this.cliName = cliName;
  }

  /** The name on the command line. */
  public String cliName() {
    return cliName;
  }

  /**
   * Whether it tells calls and returns one by one, in the order in which they happened, so that it
   * can be followed while it is written. The others tell an operation when it has returned.
   */
  public boolean isLog() {
    return this == JEPSEN_EDN || this == JEPSEN_JSON || this == JEPSEN_TXT || this == LIMO;
  }

  /** Whether it is a log of multi-word operations, see {@link WordLogs}. */
  public boolean isWordLog() {
    return this == WORD_TEXT || this == WORD_BINARY;
  }

  /** Whether histories can be written so, and not only read. */
  public boolean isWritten() {
    return this != PORCUPINE;
  }

  /** The format of that name on the command line. */
  public static Optional<HistoryFormat> of(String cliName) {
    return Arrays.stream(values()).filter(f -> f.cliName.equals(cliName)).findFirst();
  }

  /** All names on the command line, for messages. */
  public static String names() {
    return Arrays.stream(values()).map(HistoryFormat::cliName).collect(Collectors.joining(", "));
  }

  /**
   * The format that content looks like, from its first (unpacked) bytes; empty when it looks like
   * none. Content that holds nothing but blanks and comments is an empty {@link #TEXT}.
   */
  public static Optional<HistoryFormat> detect(byte[] head) {
    return new Detector(head).detect();
  }

  @Override
  public String toString() {
    return cliName;
  }
}
