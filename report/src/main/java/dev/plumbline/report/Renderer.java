package dev.plumbline.report;

/**
 * One form of output: text for a terminal, JSON lines, JUnit XML, SARIF. All of them take the same
 * results, so that people and machines are never told different stories.
 *
 * <pre>{@code
 * Renderer renderer = new JUnitReport();
 * out.print(renderer.checked(result));   // for each file, as soon as it is decided
 * out.print(renderer.end());
 * }</pre>
 *
 * <p>A method returns what can be written at once. A form that is one document for all files
 * returns nothing before {@link #end}, and until then keeps the text it made, not the histories.
 */
public interface Renderer {
  /** Takes the verdict on a file. */
  String checked(FileResult result);

  /** Takes how watching a file ended. */
  String watched(WatchResult result);

  /** Takes how relaxed the history in a file is. */
  String measured(DegreeResult result);

  /** Takes a file that gets no verdict. */
  String refused(Refusal refusal);

  /** What is still to be written after the last result. */
  default String end() {
    return "";
  }
}
