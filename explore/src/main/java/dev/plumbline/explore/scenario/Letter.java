package dev.plumbline.explore.scenario;

import dev.plumbline.record.workload.ArgumentRole;
import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * An operation with its keys: what sequences of calls are made of. Values are filled in when the
 * sequence is complete, so that all of them are distinct.
 *
 * @param operation what is called
 * @param keys one for each argument that is a key
 * @param words all that it takes, if it takes several words at a time; else nothing
 */
record Letter(OperationMethod operation, List<Long> keys, List<Object> words) {
  private Letter(OperationMethod operation, List<Long> keys) {
    this(operation, keys, List.of());
  }

  /** All letters of these operations, with keys from 1 to this number, or those chosen. */
  static List<Letter> of(List<OperationMethod> operations, int keys) {
    List<Letter> letters = new ArrayList<>();
    long[] usual = LongStream.rangeClosed(1, keys).toArray();
    for (OperationMethod operation : operations) {
      if (operation.wordWidth() > 0) {
        WordInputs.of(operation.wordWidth())
            .forEach(words -> letters.add(new Letter(operation, List.of(), words)));
      } else {
        addAll(letters, operation, 0, usual, List.of());
      }
    }
    return letters;
  }

  private static void addAll(
      List<Letter> letters, OperationMethod operation, int from, long[] usual, List<Long> chosen) {
    List<ArgumentRole> roles = operation.roles();
    int argument = from;
    while (argument < roles.size() && roles.get(argument) != ArgumentRole.KEY) {
      argument++;
    }
    if (argument == roles.size()) {
      letters.add(new Letter(operation, chosen));
      return;
    }
    for (long key : operation.keys(argument, usual)) {
      List<Long> more = new ArrayList<>(chosen);
      more.add(key);
      addAll(letters, operation, argument + 1, usual, List.copyOf(more));
    }
  }

  /** Whether calls of it, with one number after the other, may fill an object. */
  boolean canGrow() {
    boolean first = keys.stream().allMatch(key -> key == 1);
    return !operation.onlyLooks()
        && words.isEmpty()
        && !expects()
        && keys.size() <= 1
        && first
        && keys.size() + values() > 0;
  }

  /** The same with this number as its key, if it has one. */
  Letter numbered(long number) {
    return keys.isEmpty() ? this : new Letter(operation, List.of(number));
  }

  /** Whether a call of it may take something out that was there first. */
  boolean takesOut() {
    return !operation.onlyLooks()
        && words.isEmpty()
        && values() == 0
        && !expects()
        && keys.stream().allMatch(key -> key == 1);
  }

  /** How many of the arguments are values to store. */
  int values() {
    return count(ArgumentRole.VALUE);
  }

  /** Whether one of the arguments is what it expects to find. */
  boolean expects() {
    return count(ArgumentRole.EXPECTED) > 0;
  }

  private int count(ArgumentRole wanted) {
    return (int) operation.roles().stream().filter(r -> r == wanted).count();
  }

  /**
   * The call.
   *
   * @param values what is stored
   * @param from where this letter's values are among them
   * @param expected what it expects to find, if it does
   */
  OperationCall call(long[] values, int from, Long expected) {
    if (!words.isEmpty()) {
      return new OperationCall(operation, words);
    }
    List<ArgumentRole> roles = operation.roles();
    Object[] arguments = new Object[roles.size()];
    int key = 0;
    int value = from;
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] =
          switch (roles.get(i)) {
            case KEY -> keys.get(key++);
            case VALUE -> values[value++];
            case EXPECTED -> expected;
          };
    }
    return new OperationCall(operation, Arrays.asList(arguments));
  }

  /** Calls of letters that expect nothing, with rising values. */
  static List<OperationCall> calls(List<Letter> letters, long first) {
    int wanted = letters.stream().mapToInt(Letter::values).sum();
    long[] values = new long[wanted];
    Arrays.setAll(values, i -> first + i);
    return calls(letters, values);
  }

  /** Calls of letters that expect nothing. */
  static List<OperationCall> calls(List<Letter> letters, long[] values) {
    List<OperationCall> calls = new ArrayList<>();
    int used = 0;
    for (Letter letter : letters) {
      calls.add(letter.call(values, used, null));
      used += letter.values();
    }
    return calls;
  }
}
