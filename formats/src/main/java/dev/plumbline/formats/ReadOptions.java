package dev.plumbline.formats;

import java.util.Objects;
import java.util.Optional;

/**
 * What a reader cannot tell from a file.
 *
 * @param format the format, if it is not to be detected
 * @param independent Jepsen's values are {@code [key value]} tuples: the key names the object
 * @param failedCas what a {@code :fail} of a compare-and-set means in Jepsen's formats
 * @param mapping what operations mean
 * @param operationField the field of Porcupine's inputs that says which operation they are
 * @param oneThread the calling thread is to read alone, where others have work of their own
 */
public record ReadOptions(
    Optional<HistoryFormat> format,
    boolean independent,
    FailedCas failedCas,
    OperationMapping mapping,
    Optional<String> operationField,
    boolean oneThread) {
  /** Detects the format; values are plain; a failed compare-and-set did not happen. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(
          Optional.empty(), false, FailedCas.ERROR, OperationMapping.NONE, Optional.empty(), false);

  /** What a {@code :fail} of a compare-and-set means. */
  public enum FailedCas {
    /** It did not happen, as with every other operation. */
    ERROR,
    /** It is an answer: the value differed, and the operation completed with false. */
    OBSERVED
  }

  public ReadOptions {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(failedCas, "failedCas");
    Objects.requireNonNull(mapping, "mapping");
  }

  public ReadOptions withFormat(HistoryFormat forced) {
    return new ReadOptions(
        Optional.of(forced), independent, failedCas, mapping, operationField, oneThread);
  }

  public ReadOptions withIndependent(boolean tuples) {
    return new ReadOptions(format, tuples, failedCas, mapping, operationField, oneThread);
  }

  public ReadOptions withFailedCas(FailedCas meaning) {
    return new ReadOptions(format, independent, meaning, mapping, operationField, oneThread);
  }

  public ReadOptions withMapping(OperationMapping meanings) {
    return new ReadOptions(format, independent, failedCas, meanings, operationField, oneThread);
  }

  public ReadOptions withOperationField(String field) {
    return new ReadOptions(format, independent, failedCas, mapping, Optional.of(field), oneThread);
  }

  public ReadOptions withOneThread(boolean alone) {
    return new ReadOptions(format, independent, failedCas, mapping, operationField, alone);
  }
}
