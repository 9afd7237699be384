package dev.plumbline.core.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One sentence about operations of a history: words, and between them operations. Which operation
 * is meant stays known, so that a report can give it a letter, and a page can point at it.
 *
 * <pre>{@code
 * Sentence.of("%s found 7, but nothing ever wrote it.", Sentence.operation(history, row))
 * }</pre>
 *
 * @param pieces in reading order
 * @param cases what a sentence that ends with a colon goes on with, one line each; mostly empty
 */
public record Sentence(List<Piece> pieces, List<String> cases) {
  private static final int NOT_AN_OPERATION = -1;
  private static final int LONGEST_OPERATION = 400;

  /**
   * Some words, or an operation.
   *
   * @param text the words; of an operation what it did, without who and when
   * @param row the row of the operation; -1 for words
   * @param quoted whether the text is what an operation did, to be read where it comes first; false
   *     if it is only said where there are no letters
   */
  public record Piece(String text, int row, boolean quoted) {
    public Piece(String text, int row) {
      this(text, row, true);
    }

    /** Whether this is an operation. */
    public boolean isOperation() {
      return row != NOT_AN_OPERATION;
    }
  }

  public Sentence {
    pieces = List.copyOf(pieces);
    cases = List.copyOf(cases);
  }

  private Sentence(List<Piece> pieces) {
    this(pieces, List.of());
  }

  /** The same, and then these. */
  public Sentence with(List<String> lines) {
    return new Sentence(pieces, lines);
  }

  /** Words alone. */
  public static Sentence words(String text) {
    return new Sentence(List.of(new Piece(text, NOT_AN_OPERATION)));
  }

  /** An operation alone, to be put into a sentence. */
  public static Sentence operation(History history, int row) {
    return operation(history.showOperation(row), row);
  }

  /**
   * The same.
   *
   * @param text what it did
   */
  public static Sentence operation(String text, int row) {
    return new Sentence(List.of(new Piece(Abridged.shortened(text, LONGEST_OPERATION), row)));
  }

  /**
   * An operation that is too long to be quoted, so that it has its letter from the beginning.
   *
   * @param otherwise what it is called where there are no letters
   */
  public static Sentence letter(String otherwise, int row) {
    return new Sentence(List.of(new Piece(otherwise, row, false)));
  }

  /**
   * Puts things into a sentence.
   *
   * @param format words with a {@code %s} for each thing
   * @param things operations and parts of sentences, as sentences; all else is words
   */
  public static Sentence of(String format, @Nullable Object... things) {
    List<Piece> pieces = new ArrayList<>();
    String[] words = format.split("%s", -1);
    if (words.length != things.length + 1) {
      throw new IllegalArgumentException(things.length + " things for: " + format);
    }
    append(words[0], pieces);
    for (int k = 0; k < things.length; k++) {
      if (things[k] instanceof Sentence part) {
        part.pieces.forEach(piece -> append(piece, pieces));
      } else {
        append(String.valueOf(things[k]), pieces);
      }
      append(words[k + 1], pieces);
    }
    return new Sentence(pieces);
  }

  private static void append(String words, List<Piece> pieces) {
    append(new Piece(words, NOT_AN_OPERATION), pieces);
  }

  private static void append(Piece piece, List<Piece> pieces) {
    int last = pieces.size() - 1;
    if (!piece.isOperation() && last >= 0 && !pieces.get(last).isOperation()) {
      pieces.set(last, new Piece(pieces.get(last).text + piece.text, NOT_AN_OPERATION));
    } else if (piece.isOperation() || !piece.text.isEmpty()) {
      pieces.add(piece);
    }
  }

  /** Things in a row: "a, b and c". */
  public static Sentence list(List<?> things, String and) {
    Sentence all = words("");
    for (int k = 0; k < things.size(); k++) {
      String before = k == 0 ? "" : k < things.size() - 1 ? ", " : " " + and + " ";
      all = of("%s%s%s", all, before, things.get(k));
    }
    return all;
  }

  /** The same of other rows, with other words; what has no row there is words. */
  public Sentence retold(IntUnaryOperator rows, UnaryOperator<String> text) {
    List<Piece> retold = new ArrayList<>();
    for (Piece piece : pieces) {
      int row = piece.isOperation() ? rows.applyAsInt(piece.row) : NOT_AN_OPERATION;
      String words = text.apply(piece.text);
      append(new Piece(words, Math.max(row, NOT_AN_OPERATION), piece.quoted), retold);
    }
    return new Sentence(retold, cases.stream().map(text).toList());
  }

  /** The sentence without letters. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text));
    return text.toString();
  }
}
