package dev.plumbline.report;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.List;

/** A file that gets no verdict, and why. */
public sealed interface Refusal {
  /** The file as the user named it. */
  String file();

  /**
   * The history in it means nothing.
   *
   * @param file the file as the user named it
   * @param problems what is wrong with it, perhaps not all of it
   * @param count how many problems there are in all
   */
  record Malformed(String file, List<Problem> problems, long count) implements Refusal {
    public Malformed {
      problems = List.copyOf(problems);
    }

    public Malformed(String file, MalformedHistoryException e) {
      this(file, e.problems(), e.count());
    }
  }

  /**
   * It is not there, or may not be read.
   *
   * @param file the file as the user named it
   * @param sentence what hinders, without a full stop
   */
  record Unreadable(String file, String sentence) implements Refusal {}

  /**
   * A limit ended, or the memory did, before there was anything to tell about the history.
   *
   * @param file the file as the user named it
   * @param reason what ended
   * @param sentence the same in words, without a full stop
   */
  record GivenUp(String file, Reason reason, String sentence) implements Refusal {}

  /**
   * The program failed at it, or the user's specification did.
   *
   * @param file the file as the user named it
   * @param sentence what happened, without a full stop
   */
  record Failed(String file, String sentence) implements Refusal {}
}
