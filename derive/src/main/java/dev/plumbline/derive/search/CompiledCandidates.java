package dev.plumbline.derive.search;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.CompiledRoutine;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * CandidateNumbers ready to run. The code of an operation is compiled once for each combination of
 * classes of its own placeholders, and put together with that of the others at no cost.
 */
final class CompiledCandidates {
  private final SchemaSpace space;
  private final CandidateNumbers candidates;
  private final CompiledObject frame;
  private final List<List<Integer>> placeholdersOf = new ArrayList<>();
  private final List<Map<Long, CompiledRoutine>> compiled = new ArrayList<>();

  CompiledCandidates(SchemaSpace space, CandidateNumbers candidates) {
    this.space = space;
    this.candidates = candidates;
    Schema schema = space.schema();
    this.frame = CompiledObject.of(emptied(schema), schema.units());
    for (Routine routine : schema.skeleton().routines()) {
      List<Integer> own = new ArrayList<>();
      for (int i = 0; i < space.parts().size(); i++) {
        if (space.parts().get(i).placeholder().routine().equals(routine.name())) {
          own.add(i);
        }
      }
      placeholdersOf.add(own);
      compiled.add(new ConcurrentHashMap<>());
    }
  }

  /** The skeleton with nothing in its holes, from which layout and initial heap are taken. */
  private static ConcurrentAlgorithm emptied(Schema schema) {
    Map<String, List<Statement>> nothing = new HashMap<>();
    schema.placeholders().forEach(p -> nothing.put(p.name(), List.of()));
    return schema
        .skeleton()
        .withRoutines(
            schema.name(),
            schema.skeleton().routines().stream().map(r -> Schema.fill(r, nothing)).toList());
  }

  CompiledObject get(int candidate) {
    List<CompiledRoutine> routines = new ArrayList<>();
    for (int r = 0; r < placeholdersOf.size(); r++) {
      routines.add(routine(r, candidate));
    }
    return frame.with(routines);
  }

  private CompiledRoutine routine(int routine, int candidate) {
    long key = 0;
    for (int p : placeholdersOf.get(routine)) {
      key = key * space.parts().get(p).verdicts().size() + candidates.part(candidate, p);
    }
    CompiledRoutine known = compiled.get(routine).get(key);
    if (known == null) {
      known = frame.compile(filled(routine, candidate));
      compiled.get(routine).put(key, known);
    }
    return known;
  }

  private Routine filled(int routine, int candidate) {
    Map<String, List<Statement>> code = new HashMap<>();
    for (int p : placeholdersOf.get(routine)) {
      FillingSpace part = space.parts().get(p);
      code.put(
          part.placeholder().name(),
          part.verdicts().representative(candidates.part(candidate, p)).code());
    }
    return Schema.fill(space.schema().skeleton().routines().get(routine), code);
  }
}
