package dev.plumbline.formats;

import tools.jackson.core.JsonParser;

/**
 * Takes JSON objects, one at a time: read whole first, then taken, so a bad one leaves no trace.
 */
interface JsonObjects {
  /**
   * Reads an object, if it is plain, and the end of its line; faster than {@link #read}, which has
   * to read all others. The line ends with a newline.
   *
   * @return where the next line starts, or -1
   */
  default int scan(byte[] bytes, int from) {
    return -1;
  }

  /** Reads an object; the parser is at its start and afterwards at its end. */
  void read(JsonParser p) throws Malformed;

  /** Takes the object that was read last. */
  void take(int line);
}
