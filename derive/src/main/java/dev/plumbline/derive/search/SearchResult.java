package dev.plumbline.derive.search;

import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.SchemaSpace;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The verdicts on a space. */
public final class SearchResult {
  private final SchemaSpace space;
  private final CandidateNumbers candidates;
  private final BitSet accepted;
  private final Map<Integer, ModelVerdict.Correct> passed;
  private final long acceptedInstances;
  private final int undecided;
  private final String stopped;
  private final int checked;
  private final int runs;
  private final int replayed;
  private final int inferred;
  private final long replays;
  private final List<SavedFailure> failures;
  private final long states;
  private final long millis;

  SearchResult(
      SchemaSpace space,
      CandidateNumbers candidates,
      BitSet accepted,
      Map<Integer, ModelVerdict.Correct> passed,
      long acceptedInstances,
      int undecided,
      String stopped,
      int checked,
      int runs,
      int replayed,
      int inferred,
      long replays,
      List<SavedFailure> failures,
      long states,
      long millis) {
    this.space = space;
    this.candidates = candidates;
    this.accepted = accepted;
    this.passed = passed;
    this.acceptedInstances = acceptedInstances;
    this.undecided = undecided;
    this.stopped = stopped;
    this.checked = checked;
    this.runs = runs;
    this.replayed = replayed;
    this.inferred = inferred;
    this.replays = replays;
    this.failures = failures;
    this.states = states;
    this.millis = millis;
  }

  /** The space that was searched. */
  public SchemaSpace space() {
    return space;
  }

  /** Whether a combination of classes that have one verdict each was accepted. */
  public boolean isAccepted(int[] verdictClasses) {
    return accepted.get(candidates.number(verdictClasses));
  }

  /** Tells the classes that have one verdict each, one for each placeholder, that were accepted. */
  public void forEachAccepted(Consumer<int[]> consumer) {
    accepted.stream()
        .forEach(
            c -> {
              int[] classes = new int[space.parts().size()];
              Arrays.setAll(classes, p -> candidates.part(c, p));
              consumer.accept(classes);
            });
  }

  /**
   * What the check said of the candidate that stands for a combination of classes; nothing if its
   * verdict was inferred, or comes from a journal.
   */
  public Optional<ModelVerdict.Correct> checkOf(int[] verdictClasses) {
    return Optional.ofNullable(passed.get(candidates.number(verdictClasses)));
  }

  /** The classes of one placeholder, told apart by verdicts, that occur in accepted candidates. */
  public BitSet acceptedIn(int placeholder) {
    BitSet classes = new BitSet();
    accepted.stream().forEach(c -> classes.set(candidates.part(c, placeholder)));
    return classes;
  }

  /** The fillings of the candidate that a failure was found with. */
  public List<Filling> fillings(SavedFailure failure) {
    return candidates.fillings(failure.candidate());
  }

  /** How many classes were accepted, counted as the search tells them apart. */
  public int acceptedClasses() {
    return accepted.cardinality();
  }

  /** How many instances are in accepted classes. */
  public long acceptedInstances() {
    return acceptedInstances;
  }

  /** How many classes have no verdict, because a limit was reached. */
  public int undecided() {
    return undecided;
  }

  /** Why classes have no verdict; empty if all have one. */
  public String stopped() {
    return stopped;
  }

  /** How many candidates were model checked. */
  public int checked() {
    return checked;
  }

  /** How often the model checker ran. */
  public int runs() {
    return runs;
  }

  /** How many candidates a saved schedule rejected. */
  public int replayed() {
    return replayed;
  }

  /** How many candidates got their verdict from another. */
  public int inferred() {
    return inferred;
  }

  /** How many replays there were. */
  public long replays() {
    return replays;
  }

  /** The schedules that were saved. */
  public List<SavedFailure> failures() {
    return failures;
  }

  /** How many states all checks had together. */
  public long states() {
    return states;
  }

  /** How long it took. */
  public long millis() {
    return millis;
  }
}
