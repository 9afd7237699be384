package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import java.util.stream.IntStream;

/** A recorder in memory, and what it has recorded. */
abstract class InMemory {
  final Recorder recorder = Recorder.options().sequence(true).inMemory();

  final List<String> recorded() {
    History history = history();
    return IntStream.range(0, history.size())
        .mapToObj(i -> history.operation(i).toString())
        .toList();
  }

  final History history() {
    recorder.close();
    return recorder.history();
  }

  final void assertLinearizable(String spec, Object initial) {
    Verdict verdict =
        Plumbline.check(
            history(), initial == null ? Specs.named(spec) : Specs.withInitial(spec, initial));
    assertInstanceOf(Verdict.Linearizable.class, verdict);
  }
}
