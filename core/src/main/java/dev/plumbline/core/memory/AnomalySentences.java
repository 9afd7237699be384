package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Completions;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import java.util.function.IntFunction;

/** Says in sentences why one operation comes before another. */
final class AnomalySentences {
  private final MultiWordHistory h;
  private final Completions completions;
  private final AccessKinds kinds;
  private final IntFunction<String> show;

  AnomalySentences(Versions v, IntFunction<String> show) {
    this.h = v.h;
    this.completions = v.completions;
    this.kinds = v.kinds;
    this.show = show;
  }

  String operation(int i) {
    return show.apply(i);
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
  String earlier(int a, int b) {
    if (!h.pending(a)) {
      return "%s had returned before %s was called".formatted(show.apply(a), show.apply(b));
    }
    return "%s took effect by %d at the latest, before %s was called"
        .formatted(show.apply(a), completions.due(a), show.apply(b));
  }

  /** What stands above the links of a cycle; a link of time, if there is one, is the last. */
  String cycle(Link last) {
    return last.why() == Why.TIME
        ? "%s, yet %s must come first:"
            .formatted(earlier(last.first(), last.second()), operation(last.second()))
        : "These operations must each come before the next, and the last before the first:";
  }

  /** Why an operation without response took effect. */
  String tookEffect(int x, CompletionSearch search) {
    int reason = search.reason(x);
    return kinds.failed(reason)
        ? "%s took effect, because nothing else could have made %s fail."
            .formatted(operation(x), operation(reason))
        : "%s took effect, because %s saw a value that it wrote."
            .formatted(operation(x), operation(reason));
  }

  /** The whole sentence for a link that is not one of time. */
  String sentence(Link link) {
    String first = show.apply(link.first());
    String second = show.apply(link.second());
    return switch (link.why()) {
      case TIME -> earlier(link.first(), link.second()) + ".";
      case WROTE ->
          "%s wrote %s to %s, which %s saw."
              .formatted(first, seen(link.word(), link.second()), address(link.word()), second);
      case SAW ->
          "%s saw %s in %s, which %s replaced by %s."
              .formatted(
                  first,
                  seen(link.word(), link.second()),
                  address(link.word()),
                  second,
                  value(h.after[link.word()]));
      case REPLACED ->
          "%s failed because %s was no longer %s, which only %s replaced."
              .formatted(second, address(link.word()), seen(link.word(), link.second()), first);
      case EXPECTED ->
          "%s failed, so it came before %s wrote what it expected.".formatted(first, second);
      case PROCESS ->
          "%s was interrupted, and its process went on with %s.".formatted(first, second);
      case OVERWRITTEN ->
          "%s used %s before %s overwrote it.".formatted(first, address(link.word()), second);
    };
  }
}
