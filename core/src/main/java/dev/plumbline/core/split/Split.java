package dev.plumbline.core.split;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.primitive.LongIndex;
import dev.plumbline.core.primitive.PairIndex;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Splits a history into parts that can be decided one by one: by object (locality) and, where the
 * specification gives every operation a key, by key (P-compositionality).
 *
 * <p>Parts are numbered by their first call, so the numbering does not depend on hashing. Cost: two
 * passes over the operations; each part's columns are made only when asked for.
 */
public final class Split implements Parts {
  private static final int NO_KEY = -1;

  private final Binding binding;
  private final Traits<?> traits;

  /** What was bound, part by part. */
  private final Grouping parts;

  private Split(Binding binding, Traits<?> traits, Grouping parts) {
    this.binding = binding;
    this.traits = traits;
    this.parts = parts;
  }

  /** Splits by object and, if {@code byKey}, by the specification's key. */
  public static Split of(Binding binding, Spec<?> spec, boolean byKey) {
    History history = binding.history();
    int n = binding.size();
    int[] key = byKey ? keys(binding, spec) : Filled.ints(binding.classCount(), NO_KEY);
    boolean[] keyless = new boolean[history.objects().size()];
    for (int i = 0; i < n; i++) {
      keyless[history.objectId(binding.row(i))] |= key[binding.classOf(i)] == NO_KEY;
    }
    PairIndex parts = new PairIndex(); // of object and key, in the order of first calls
    int[] partOf = new int[n];
    for (int i = 0; i < n; i++) {
      int object = history.objectId(binding.row(i));
      partOf[i] = parts.number(object, keyless[object] ? NO_KEY : key[binding.classOf(i)]);
    }
    return new Split(binding, spec.traits(), new Grouping(n, parts.size(), i -> partOf[i]));
  }

  /** For each class the number of its key. */
  private static int[] keys(Binding binding, Spec<?> spec) {
    Map<Object, Integer> numbers = new HashMap<>();
    int[] keys = new int[binding.classCount()];
    for (int c = 0; c < keys.length; c++) {
      Object key = spec.key(binding.operation(c));
      keys[c] = key == null ? NO_KEY : numbers.computeIfAbsent(key, k -> numbers.size());
    }
    return keys;
  }

  @Override
  public int count() {
    return parts.start.length - 1;
  }

  @Override
  public int size(int part) {
    return parts.size(part);
  }

  @Override
  public int firstRow(int part) {
    return binding.row(parts.members[parts.start[part]]);
  }

  @Override
  public int[] rows(int part) {
    return Arrays.stream(parts.members, parts.start[part], parts.start[part + 1])
        .map(binding::row)
        .toArray();
  }

  /** A part, as a decider sees it. Pending operations that can have no effect are left out. */
  public Part part(int part) {
    History history = binding.history();
    int size = size(part);
    int[] kept = new int[size];
    int[] cls = new int[size];
    LocalClasses classes = new LocalClasses(size);
    int count = 0;
    for (int k = parts.start[part]; k < parts.start[part + 1]; k++) {
      int row = binding.row(parts.members[k]);
      int local = classes.number(binding.classOf(parts.members[k]));
      if (history.pending(row) && classes.readOnly(local)) {
        continue;
      }
      cls[count] = local;
      kept[count++] = row;
    }
    return new Part(
        history,
        count == size ? kept : Arrays.copyOf(kept, count),
        count == size ? cls : Arrays.copyOf(cls, count),
        classes.operations());
  }

  /** Numbers the classes of one part densely, in order of first appearance. */
  private final class LocalClasses {
    private final LongIndex global;

    LocalClasses(int operations) {
      global = new LongIndex(Math.min(operations, binding.classCount()));
    }

    int number(int cls) {
      return global.number(cls);
    }

    boolean readOnly(int local) {
      return traits.kind(binding.operation((int) global.key(local))) == Traits.Kind.READ_ONLY;
    }

    Operation[] operations() {
      Operation[] result = new Operation[global.size()];
      Arrays.setAll(result, c -> binding.operation((int) global.key(c)));
      return result;
    }
  }
}
