package dev.plumbline.core.memory;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import java.util.List;
import java.util.function.IntFunction;

/** Says in sentences why one operation comes before another. */
final class AnomalySentences {
  private final MultiWordHistory h;
  private final AccessKinds kinds;
  private final IntFunction<String> show;

  AnomalySentences(Versions v, IntFunction<String> show) {
    this.h = v.h;
    this.kinds = v.kinds;
    this.show = show;
  }

  Sentence operation(int i) {
    return Sentence.operation(show.apply(i), i);
  }

  String address(int word) {
    return Values.show(h.addressShown(h.address[word]));
  }

  String value(long code) {
    return Values.show(h.values().value(code));
  }

  String seen(int word, int owner) {
    return value(kinds.seen(owner, word));
  }

  /** As in "a had returned before b was called". */
  Sentence earlier(int a, int b) {
    return Sentence.of(
        h.pending(a)
            ? "%s had taken effect before %s was called"
            : "%s had returned before %s was called",
        operation(a),
        operation(b));
  }

  /** What stands above the links of a cycle; a link of time, if there is one, is the last. */
  Sentence cycle(Link last) {
    return last.why() == Why.TIME
        ? Sentence.of(
            "%s was called after %s had %s, yet must come before it:",
            operation(last.second()),
            operation(last.first()),
            h.pending(last.first()) ? "taken effect" : "returned")
        : Sentence.words(
            "These operations must each come before the next, and the last before the first:");
  }

  /** A value that was seen before it was written. */
  Sentence foreseen(Link wrote) {
    return Sentence.of(
        "%s, yet saw %s in %s, which only %s wrote.",
        earlier(wrote.second(), wrote.first()),
        seen(wrote.word(), wrote.second()),
        address(wrote.word()),
        operation(wrote.first()));
  }

  /** The operation that the sentences of a cycle blame; -1 if there is no single one. */
  static int blamed(List<Link> links) {
    Link last = links.get(links.size() - 1);
    return last.why() != Why.TIME ? -1 : isForeseen(links) ? last.first() : last.second();
  }

  /** Whether a cycle is that of a value seen before it was written. */
  static boolean isForeseen(List<Link> links) {
    return links.size() == 2 && links.get(0).why() == Why.WROTE && links.get(1).why() == Why.TIME;
  }

  /** Why an operation without response took effect. */
  Sentence tookEffect(int x, CompletionSearch search) {
    int reason = search.reason(x);
    return Sentence.of(
        kinds.failed(reason)
            ? "%s took effect, because nothing else could have made %s fail."
            : "%s took effect, because %s saw a value that it wrote.",
        operation(x),
        operation(reason));
  }

  /** The whole sentence for a link that is not one of time. */
  Sentence sentence(Link link) {
    Sentence first = operation(link.first());
    Sentence second = operation(link.second());
    return switch (link.why()) {
      case TIME -> Sentence.of("%s.", earlier(link.first(), link.second()));
      case WROTE ->
          Sentence.of(
              "%s wrote %s to %s, which %s saw.",
              first, seen(link.word(), link.second()), address(link.word()), second);
      case SAW ->
          Sentence.of(
              "%s saw %s in %s, which %s replaced by %s.",
              first,
              seen(link.word(), link.second()),
              address(link.word()),
              second,
              value(h.after[link.word()]));
      case REPLACED ->
          Sentence.of(
              "%s failed because %s was no longer %s, which only %s replaced.",
              second, address(link.word()), seen(link.word(), link.second()), first);
      case EXPECTED ->
          Sentence.of("%s failed, so it came before %s wrote what it expected.", first, second);
      case PROCESS ->
          Sentence.of("%s was interrupted, and its process went on with %s.", first, second);
      case OVERWRITTEN ->
          Sentence.of("%s used %s before %s overwrote it.", first, address(link.word()), second);
    };
  }
}
