package dev.plumbline.record.workload;

import dev.plumbline.core.spec.MethodPattern;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.transaction.TransactionModel;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each operation of a specification the method of a class that performs it: the one a
 * person named, else the first that fits among those of the operation's name and its synonyms. A
 * method fits if it takes as many integers as the operation has arguments and can answer what the
 * operation answers. Operations without a method are left out, unless what remains could not show
 * anything: a queue of which nobody adds elements answers "empty" all the time, and is right.
 */
final class Matching {
  private final Class<?> type;
  private final Spec<?> spec;
  private final List<Method> methods;

  Matching(Class<?> type, Spec<?> spec, List<Method> candidates) {
    this.type = type;
    this.spec = spec;
    this.methods = sorted(candidates);
  }

  /** The public methods that can be operations, those first that take objects as they are. */
  static List<Method> methodsOf(Class<?> type) {
    return sorted(MethodPattern.operationsOf(type));
  }

  static List<Method> sorted(List<Method> methods) {
    return methods.stream()
        .sorted(Comparator.comparing(Matching::conversions).thenComparing(MethodPattern::show))
        .toList();
  }

  /**
   * The operations that the class has.
   *
   * @param named methods by operation, in the notation of {@link MethodPattern}
   * @throws IllegalArgumentException if a named operation or method is not there, or nothing fits
   */
  List<OperationMethod> actions(Map<String, String> named) {
    Map<String, MethodPattern> chosen = chosen(named);
    List<OperationMethod> actions = new ArrayList<>();
    for (Signature signature : spec.operations()) {
      List<ArgumentRole> roles = ArgumentRole.of(signature, spec);
      MethodPattern pattern = chosen.get(signature.name());
      if (pattern != null) {
        actions.add(action(signature, roles, pattern));
      } else if (roles != null && !addsToWhatOthersWrite(signature)) {
        Method found = find(signature, m -> takes(m, roles.size()));
        if (found != null) {
          actions.add(action(signature, roles, found, false));
        } else if ((found = find(signature, m -> WordMethods.fits(m, signature))) != null) {
          actions.add(words(signature, found));
        }
      }
    }
    if (actions.isEmpty()) {
      throw new IllegalArgumentException(nothingFits());
    }
    requireSubstance(actions);
    return actions;
  }

  /**
   * Whether the operation adds to a value that others write, as {@code faa} of a register does.
   * Then sums are equal to values written elsewhere, and what was seen no longer tells who left it;
   * so it is called only if somebody names it.
   */
  @SuppressWarnings("ReferenceEquality") // these very shapes are meant
  private boolean addsToWhatOthersWrite(Signature signature) {
    return signature.input() == Shape.INTEGER
        && spec.operations().stream().anyMatch(s -> s.input() == Shape.ANY);
  }

  /** The operations that have no method among these, and should have. */
  List<String> missing(List<OperationMethod> actions) {
    List<String> names =
        new ArrayList<>(
            spec.operations().stream()
                .filter(s -> !addsToWhatOthersWrite(s))
                .map(Signature::name)
                .toList());
    names.removeAll(actions.stream().map(OperationMethod::name).toList());
    return names;
  }

  /** Refuses operations of which every recording passes, whatever the object does. */
  private void requireSubstance(List<OperationMethod> actions) {
    List<String> missing = missing(actions);
    if (missing.isEmpty()) {
      return; // a mutex or the like: the specification is to blame, if anybody is
    }
    Set<String> names = actions.stream().map(OperationMethod::name).collect(Collectors.toSet());
    List<Signature> called =
        spec.operations().stream().filter(s -> names.contains(s.name())).toList();
    if (called.stream().noneMatch(s -> ArgumentRole.changesNew(s, spec))) {
      throw new IllegalArgumentException(
          hollow(missing, called, changing(missing), "nothing ever changes the object"));
    }
    if (called.stream().noneMatch(Signature::observes)) {
      throw new IllegalArgumentException(
          hollow(missing, called, missing.get(0), "nothing is ever seen of the object"));
    }
  }

  /** The first of the operations that can change a new object. */
  private String changing(List<String> missing) {
    return spec.operations().stream()
        .filter(s -> missing.contains(s.name()) && ArgumentRole.changesNew(s, spec))
        .map(Signature::name)
        .findFirst()
        .orElse(missing.get(0));
  }

  private String hollow(List<String> missing, List<Signature> called, String wanted, String why) {
    return ("the class %s has no method for %s of %s, and with %s alone %s, so that any recording"
            + " would pass; --map %s=METHOD names one; it has %s")
        .formatted(
            type.getName(),
            String.join(", ", missing),
            spec.name(),
            called.stream().map(Signature::name).collect(Collectors.joining(", ")),
            why,
            wanted,
            MethodPattern.list(methods));
  }

  /** The methods that were named, by the operation's own name instead of a synonym. */
  private Map<String, MethodPattern> chosen(Map<String, String> named) {
    Vocabulary vocabulary = new Vocabulary(spec);
    Map<String, MethodPattern> chosen = new HashMap<>();
    named.forEach(
        (operation, text) -> {
          Signature signature = vocabulary.signature(operation);
          if (signature == null) {
            throw new IllegalArgumentException(vocabulary.unknown(operation));
          }
          chosen.put(signature.name(), MethodPattern.of(text));
        });
    return chosen;
  }

  private OperationMethod action(
      Signature signature, @Nullable List<ArgumentRole> roles, MethodPattern pattern) {
    List<Method> meant = methods.stream().filter(pattern::matches).toList();
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(noSuchMethod(pattern));
    }
    for (Method method : meant) {
      if (roles != null
          && takes(method, roles.size())
          && (pattern.discardsAnswer() || answers(method, signature))) {
        return action(signature, roles, method, pattern.discardsAnswer());
      }
      if (WordMethods.fits(method, signature) && answers(method, signature)) {
        return words(signature, method);
      }
    }
    throw new IllegalArgumentException(cannotBe(signature, meant.get(0)));
  }

  private OperationMethod action(
      Signature signature, List<ArgumentRole> roles, Method method, boolean discard) {
    return OperationMethod.of(
        signature, roles, ArgumentRole.onlyLooks(signature, spec), method, discard);
  }

  private OperationMethod words(Signature signature, Method method) {
    return OperationMethod.ofWords(
        signature, WordMethods.onlyLooks(method, signature, spec), method);
  }

  private @Nullable Method find(Signature signature, Predicate<Method> takes) {
    List<String> names = new ArrayList<>(List.of(signature.name()));
    names.addAll(signature.synonyms());
    for (String name : names) {
      for (Method method : methods) {
        if (method.getName().equals(name) && takes.test(method) && answers(method, signature)) {
          return method;
        }
      }
    }
    return null;
  }

  /** Whether it takes as many integers. */
  static boolean takes(Method method, int arguments) {
    Class<?>[] parameters = method.getParameterTypes();
    if (parameters.length != arguments) {
      return false;
    }
    for (Class<?> parameter : parameters) {
      if (!Boxing.canTake(parameter)) {
        return false;
      }
    }
    return true;
  }

  /** Whether what the method answers can be an answer of the operation. */
  @SuppressWarnings("ReferenceEquality") // this very shape is meant
  private static boolean answers(Method method, Signature signature) {
    Class<?> answer = method.getReturnType();
    if (answer == void.class) {
      // What waits until it succeeds need not say so.
      boolean tellsSuccess = signature.output() == Shape.BOOLEAN;
      return signature.output().mayBeAbsent() || (tellsSuccess && OperationMethod.waits(method));
    }
    if (signature.answersNothing()) {
      return true;
    }
    if (answer == boolean.class) {
      return signature.output().accepts().test(false);
    }
    return !answer.isPrimitive() || signature.output().accepts().test(1L);
  }

  /** Among methods of one name, the one that takes objects as they are comes first. */
  private static int conversions(Method method) {
    int count = 0;
    for (Class<?> parameter : method.getParameterTypes()) {
      count += parameter.isPrimitive() ? 1 : 0;
    }
    return count;
  }

  private String noSuchMethod(MethodPattern pattern) {
    List<String> names = methods.stream().map(Method::getName).distinct().toList();
    return "the class %s has no method %s%s"
        .formatted(
            type.getName(),
            pattern.name(),
            Nearest.to(pattern.name(), names)
                .map(n -> "; did you mean " + n + "?")
                .orElseGet(() -> "; it has " + MethodPattern.list(methods)));
  }

  private String cannotBe(Signature signature, Method method) {
    return ("the method %s of %s, which answers %s, cannot be %s, which takes %s and answers %s;"
            + " a driver passes integers")
        .formatted(
            MethodPattern.show(method),
            type.getName(),
            method.getReturnType().getSimpleName(),
            signature.name(),
            signature.input().description(),
            signature.output().description());
  }

  private String nothingFits() {
    if (spec.operations().isEmpty()) {
      return spec.name() + " does not say which operations it has, so none can be called";
    }
    if (TransactionModel.of(spec) != null) {
      return spec.name()
          + " is for recorded transactions: a driver passes integers, and makes none of those";
    }
    return ("the class %s has no method for any operation of %s (%s); --map %s=METHOD names one;"
            + " it has %s")
        .formatted(
            type.getName(),
            spec.name(),
            spec.operations().stream().map(Signature::name).collect(Collectors.joining(", ")),
            spec.operations().get(0).name(),
            methods.isEmpty() ? "no public method" : MethodPattern.list(methods));
  }
}
