package dev.plumbline.spark;

import java.io.Serializable;

/**
 * What one task reads: a file, or some lines of it.
 *
 * @param number its place among all splits, which is the order of files and lines
 * @param start the first byte
 * @param end the first byte behind it; -1 for the whole file
 * @param format the name of the format; empty if it is to be told from the content
 */
record HistorySplit(int number, String file, long start, long end, String format)
    implements Serializable {
  boolean whole() {
    return end < 0;
  }
}
