package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.memory.Anomaly.Kind;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the simplest reason why a history has no witness, and tells it: the kinds of {@link
 * Anomaly} are tried in their order, which is about that of Cepeda et al. (OPODIS 2019). Cost:
 * O(words), a sweep, and the search for a cycle or for a small core.
 */
final class AnomalyExplainer {
  private final Versions v;
  private final MultiWordHistory h;
  private final AccessKinds kinds;
  private final AnomalySentences tell;

  AnomalyExplainer(Versions v, IntFunction<String> show) {
    this.v = v;
    this.h = v.h;
    this.kinds = v.kinds;
    this.tell = new AnomalySentences(v, show);
  }

  Anomaly dangling(int word) {
    int i = v.row[word];
    Sentence sentence =
        Sentence.of(
            "%s saw %s in %s, which nothing wrote and which was not there at the start.",
            tell.operation(i), tell.seen(word, i), tell.address(word));
    return new Anomaly(Kind.DANGLING_READ, new int[] {i}, true, i, List.of(sentence), List.of());
  }

  /** Not an anomaly of the object: the method does not apply. */
  String duplicate(int[] words) {
    String value = tell.value(h.after[words[0]]) + " in " + tell.address(words[0]);
    return words[1] == Versions.NONE
        ? "%s wrote %s, which was there at the start"
            .formatted(tell.operation(v.row[words[0]]), value)
        : "%s and %s both wrote %s"
            .formatted(tell.operation(v.row[words[0]]), tell.operation(v.row[words[1]]), value);
  }

  /** An operation failed and says itself that it saw nothing else than it expected. */
  Anomaly sawTheExpected(int i) {
    Sentence sentence =
        Sentence.of(
            "%s failed although it saw exactly the values that it expected.", tell.operation(i));
    return new Anomaly(Kind.SPURIOUS_FAILURE, new int[] {i}, true, i, List.of(sentence), List.of());
  }

  Anomaly fork(int wordA, int wordB) {
    CoreClosure core = new CoreClosure(v, null);
    core.add(v.row[wordA]);
    core.add(v.row[wordB]);
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(fork(wordA, wordB, core));
    return core.anomaly(Kind.FORK, v.row[wordB], sentences, List.of());
  }

  private Sentence fork(int wordA, int wordB, CoreClosure core) {
    int version = v.saw[wordA];
    Sentence origin = Sentence.words("from the start");
    if (!v.isInitial(version)) {
      core.add(v.writer(version));
      origin = Sentence.of("written by %s", tell.operation(v.writer(version)));
    }
    return Sentence.of(
        "%s replaced %s in %s, but so did %s, and it was there only once, %s.",
        tell.operation(v.row[wordB]),
        tell.seen(wordA, v.row[wordA]),
        tell.address(wordA),
        tell.operation(v.row[wordA]),
        origin);
  }

  /** What must have taken effect, although no response says so, cannot have. */
  Anomaly conflict(CompletionSearch search) {
    CompletionSearch.Conflict conflict = assured(search.conflict());
    int x = conflict.operation();
    CoreClosure core = new CoreClosure(v, search);
    core.add(x);
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(tell.tookEffect(x, search));
    if (conflict.otherWord() >= 0) {
      core.add(v.row[conflict.otherWord()]);
      sentences.add(fork(conflict.otherWord(), conflict.word(), core));
      return core.anomaly(Kind.FORK, x, sentences, List.of());
    }
    sentences.add(
        Sentence.of(
            "It replaced %s in %s, which nothing wrote and which was not there at the start.",
            tell.seen(conflict.word(), x), tell.address(conflict.word())));
    return core.anomaly(Kind.DANGLING_READ, x, sentences, List.of());
  }

  /** Why no order of blind writes fits. */
  Anomaly blind(BlindWriteSearch writes, Budget budget) {
    int[] rows =
        new CoreMinimizer(v, writes.near(), budget, some -> BlindWriteSearch.refutes(v, some))
            .rows();
    int[] closed = CoreClosure.closed(v, writes.completionSearch(), rows);
    return new BlindWriteExplainer(v, closed, writes.completionSearch(), tell).anomaly();
  }

  /** Why a sweep gets stuck with the assumptions that must hold. */
  Anomaly stuck(CompletionSearch search, Budget budget) {
    int spurious = spurious(search);
    if (spurious >= 0) {
      return spuriousFailure(spurious, search);
    }
    Anomaly inversion = readBeforeWrite(search);
    if (inversion != null) {
      return inversion;
    }
    Sweep sweep = new Sweep(v, search.constraints(), search.chosen());
    int stuck = sweep.run(budget);
    CycleSearch cycles = new CycleSearch(v, search.constraints(), sweep);
    for (int failed : cycles.unexplained(stuck)) {
      // Only one reason to fail is as good as any other link.
      if (options(failed, search) != 1 || replaced(failed) != 1) {
        return noAssumptionFits(failed, search);
      }
    }
    List<Link> cycle = cycles.shortest(assured(cycles.through(stuck)), budget);
    return tellCycle(Kind.CYCLE, cycle, search);
  }

  /** How many of the expected values were replaced. */
  private int replaced(int failed) {
    int count = 0;
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      count += kinds.looks(failed, w) && v.replacedBy[v.saw[w]] != Versions.NONE ? 1 : 0;
    }
    return count;
  }

  private int spurious(CompletionSearch search) {
    for (int i = 0; i < h.size; i++) {
      if (kinds.failed(i) && options(i, search) == 0) {
        return i;
      }
    }
    return -1;
  }

  /** In how many ways a failed operation may be explained. */
  private int options(int failed, CompletionSearch search) {
    int options = 0;
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (!kinds.looks(failed, w)) {
        continue;
      }
      int version = v.saw[w];
      if (version == Versions.NONE) {
        options++;
        continue;
      }
      options += search.mayPrecede(failed, version) ? 1 : 0;
      if (v.replacedBy[version] != Versions.NONE) {
        options++;
        continue;
      }
      for (int x = v.firstLook[version]; x >= 0; x = v.nextLook[x]) {
        options += search.isCandidate(x) ? 1 : 0;
      }
    }
    return options;
  }

  private Anomaly spuriousFailure(int failed, CompletionSearch search) {
    CoreClosure core = new CoreClosure(v, search);
    core.add(failed);
    List<Sentence> sentences = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (kinds.looks(failed, w)) {
        words.append(words.length() == 0 ? "" : ", and ");
        words.append(tell.seen(w, failed)).append(" in ").append(tell.address(w));
      }
    }
    sentences.add(
        Sentence.of(
            "%s failed, but nothing ever replaced what it expected: %s.",
            tell.operation(failed), words));
    return core.anomaly(Kind.SPURIOUS_FAILURE, failed, sentences, List.of());
  }

  private @Nullable Anomaly readBeforeWrite(CompletionSearch search) {
    for (int i = 0; i < h.size; i++) {
      for (int w = h.first[i]; search.takesPart(i) && kinds.sees(i) && w < h.first[i + 1]; w++) {
        int version = v.saw[w];
        if (!v.isInitial(version) && v.completions.due(i) < h.call[v.writer(version)]) {
          Link time = new Link(i, v.writer(version), Why.TIME, -1);
          Link wrote = new Link(v.writer(version), i, Why.WROTE, w);
          return tellCycle(Kind.READ_BEFORE_WRITE, List.of(wrote, time), search);
        }
      }
    }
    return null;
  }

  /** The link of time, if there is one, is the last. */
  private Anomaly tellCycle(Kind kind, List<Link> links, CompletionSearch search) {
    CoreClosure core = new CoreClosure(v, search);
    List<Sentence> sentences = new ArrayList<>();
    boolean foreseen = AnomalySentences.isForeseen(links);
    sentences.add(foreseen ? tell.foreseen(links.get(0)) : tell.cycle(links.get(links.size() - 1)));
    for (Link link : links) {
      core.add(link.first());
      if (link.why() != Why.TIME && !foreseen) {
        sentences.add(tell.sentence(link));
      }
      if (v.completions.optional(link.first())) {
        sentences.add(tell.tookEffect(link.first(), search));
      }
    }
    return core.anomaly(kind, AnomalySentences.blamed(links), sentences, links);
  }

  private Anomaly noAssumptionFits(int failed, CompletionSearch search) {
    CoreClosure core = new CoreClosure(v, search);
    core.add(failed);
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(
        Sentence.of("%s failed, and nothing explains it in time.", tell.operation(failed)));
    for (int w = h.first[failed]; w < h.first[failed + 1]; w++) {
      if (kinds.looks(failed, w)) {
        tellWord(failed, w, core, search, sentences);
      }
    }
    core.addEverything();
    return core.anomaly(Kind.NO_ASSUMPTION_FITS, failed, sentences, List.of());
  }

  private void tellWord(
      int failed, int w, CoreClosure core, CompletionSearch search, List<Sentence> sentences) {
    int version = v.saw[w];
    String word = tell.seen(w, failed) + " in " + tell.address(w);
    if (search.mayPrecede(failed, version)) {
      sentences.add(
          Sentence.of(
              "It cannot come before %s was written by %s.",
              word, tell.operation(v.writer(version))));
    }
    if (v.replacedBy[version] != Versions.NONE) {
      core.add(v.replacer(version));
      sentences.add(
          Sentence.of(
              "It cannot come after %s was replaced by %s.",
              word, tell.operation(v.replacer(version))));
      return;
    }
    boolean any = false;
    for (int x = v.firstLook[version]; x >= 0; x = v.nextLook[x]) {
      if (search.isCandidate(x)) {
        any = true;
        core.add(v.row[x]);
        sentences.add(
            Sentence.of(
                "If the interrupted %s replaced %s, other operations have no place.",
                tell.operation(v.row[x]), word));
      }
    }
    if (!any && !search.mayPrecede(failed, version)) {
      sentences.add(Sentence.of("Nothing replaced %s.", word));
    }
  }
}
