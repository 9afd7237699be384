package dev.plumbline.core.verdict;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Sentence.Piece;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why a core has no witness, in sentences: what is wrong at one operation, then why the others
 * cannot help.
 *
 * <p>Operations of the core have letters. A sentence that speaks of one shows it where it comes
 * first, as in {@code read() -> 1 (B)}, and from then on its letter says which one is meant.
 */
public final class Explanation {
  /**
   * One operation must come before another.
   *
   * @param first its row
   * @param second the row of the other
   * @param why how it is known, in a few words
   * @param kind what such a step is called where it has a name, such as {@code rw}; else empty
   */
  public record Link(int first, int second, String why, String kind) {
    public Link(int first, int second, String why) {
      this(first, second, why, "");
    }
  }

  /** Nobody reads on in a sentence that quotes more than this. */
  private static final int LONGEST = 4_000;

  private final int blamed;
  private final List<Sentence> told;
  private final List<Link> links;
  private final @Nullable Core core;

  private Explanation(int blamed, List<Sentence> told, List<Link> links, @Nullable Core core) {
    this.blamed = blamed;
    this.told = List.copyOf(told);
    this.links = List.copyOf(links);
    this.core = core;
  }

  /** An explanation in words alone. */
  public Explanation(int blamed, List<String> sentences) {
    this(blamed, sentences, List.of());
  }

  /**
   * The same.
   *
   * @param blamed the row of the operation that no order can accommodate, -1 if there is no single
   *     one
   * @param sentences plain English, in reading order
   * @param links what must come before what, where that is the argument, such as a cycle; mostly
   *     empty
   */
  public Explanation(int blamed, List<String> sentences, List<Link> links) {
    this(blamed, sentences.stream().map(Sentence::words).toList(), links, null);
  }

  /** An explanation whose sentences know of which operations they speak. */
  public static Explanation of(int blamed, List<Sentence> told, List<Link> links) {
    return new Explanation(blamed, told, links, null);
  }

  /** The same with letters for the operations of a core. */
  Explanation lettered(Core letters) {
    return new Explanation(blamed, told, links, letters);
  }

  /** The row of the operation that no order can accommodate, -1 if there is no single one. */
  public int blamed() {
    return blamed;
  }

  /** What must come before what, where that is the argument, such as a cycle; mostly empty. */
  public List<Link> links() {
    return links;
  }

  /** The sentences as deciders make them, without letters. */
  public List<Sentence> told() {
    return told;
  }

  /** Plain English, in reading order. */
  public List<String> sentences() {
    return lettered().stream()
        .flatMap(s -> Stream.concat(Stream.of(s.toString()), s.cases().stream()))
        .map(text -> Abridged.shortened(text, LONGEST))
        .toList();
  }

  /** The same sentences, with each operation as it is read there: in full at first, then short. */
  public List<Sentence> lettered() {
    Set<Integer> named = new HashSet<>();
    List<Sentence> sentences = new ArrayList<>();
    for (Sentence sentence : told) {
      List<Piece> pieces = new ArrayList<>();
      for (Piece piece : sentence.pieces()) {
        pieces.add(piece.isOperation() ? lettered(piece, named) : piece);
      }
      sentences.add(new Sentence(pieces, sentence.cases()));
    }
    return sentences;
  }

  private Piece lettered(Piece operation, Set<Integer> named) {
    String letter = core == null ? "" : core.letter(operation.row());
    if (letter.isEmpty()) {
      return operation;
    }
    boolean first = named.add(operation.row()) && operation.quoted();
    String text = first ? operation.text() + " (" + letter + ")" : letter;
    return new Piece(text, operation.row());
  }

  /** All in words, without letters: for where nothing is drawn that has them. */
  public String plainly() {
    return String.join(" ", told.stream().map(Sentence::toString).toList());
  }

  @Override
  public String toString() {
    return String.join(" ", sentences());
  }
}
