package dev.plumbline.core.history;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable copy of a collection or a map, with normal elements. A class of somebody else's may
 * have elements without end, or contain itself, so a copy ends after some; nor is it believed what
 * it says its size is.
 */
final class ContainerCopy {
  /** What is there at once for elements; more comes when they come. */
  private static final int ROOM = 1 << 10;

  /** How deep values may nest in files. */
  private static final int DEEPEST = 512;

  private final boolean ends;
  private int left;
  private int depth;

  ContainerCopy(int most) {
    this.ends = most < Integer.MAX_VALUE;
    this.left = most;
  }

  /** The copy. */
  Object of(Object container) {
    if (container instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      for (Map.Entry<?, ?> e : map.entrySet()) {
        copy.put(element(e.getKey()), element(e.getValue()));
      }
      return Collections.unmodifiableMap(copy);
    }
    if (container instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      for (Object e : set) {
        copy.add(element(e));
      }
      return Collections.unmodifiableSet(copy);
    }
    Collection<?> all = (Collection<?>) container;
    List<Object> copy = new ArrayList<>(Math.max(0, Math.min(ROOM, all.size())));
    for (Object e : all) {
      copy.add(element(e));
    }
    return Collections.unmodifiableList(copy);
  }

  private @Nullable Object element(@Nullable Object value) {
    count();
    if (value == null || !Values.isContainer(value)) {
      return Values.normalize(value);
    }
    enter();
    Object copy = of(value);
    depth--;
    return copy;
  }

  private void count() {
    if (ends && left-- == 0) {
      throw new TooLargeException();
    }
  }

  private void enter() {
    if (depth++ == DEEPEST && ends) {
      throw new TooLargeException();
    }
  }

  /** The answer of a Java method; see {@link Values#ofAnswer(Object)}. */
  @Nullable Object ofAnswer(@Nullable Object answer) {
    if (answer instanceof Optional<?> o) {
      return ofAnswer(o.orElse(null));
    }
    if (answer instanceof Map.Entry<?, ?> e) {
      return Arrays.asList(part(e.getKey()), part(e.getValue()));
    }
    if (answer instanceof Enum<?> e) {
      return e.name();
    }
    if (answer != null && answer.getClass().isArray()) {
      List<Object> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(answer); i++) {
        elements.add(part(Array.get(answer, i)));
      }
      return elements;
    }
    return answer != null && Values.isContainer(answer) ? of(answer) : Values.normalize(answer);
  }

  private @Nullable Object part(@Nullable Object answer) {
    count();
    enter();
    Object value = ofAnswer(answer);
    depth--;
    return value;
  }
}
