package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashHistory;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.primitive.LongIndex;
import java.util.List;

/**
 * Operations on words of a shared memory, each on one or several words, in columns: what the
 * multi-word analysis works on, and what the readers of large logs fill without making an object
 * for an operation.
 *
 * <p>Operations are rows in the order of their calls. The words of operation {@code i} are {@link
 * #firstWord}{@code (i)} to {@code firstWord(i + 1)}, exclusive; each has an address, the value
 * {@link #before} (seen by a read or a swap, expected by a compare-and-swap) and the value {@link
 * #after} (what it writes). Values, addresses and processes are codes of {@link #values}.
 *
 * <pre>{@code
 * MultiWordBuilder b = MultiWordHistory.builder();
 * int x = b.address(b.values().code("x"));
 * int p = b.process(b.values().codeOf(0));
 * int cas = b.call(p, 10, Primitive.CAS);                     // process, time
 * b.word(x, b.values().codeOf(0), b.values().codeOf(1));      // expected, new
 * b.returned(cas, 20, Response.OK);
 * b.crash(25);
 * MultiWordHistory history = b.build();
 * }</pre>
 *
 * <p>Cost: 29 bytes an operation and 20 a word; 5,000,000 operations on three words each take 445
 * MB.
 */
public final class MultiWordHistory implements CrashHistory {
  /** The return time of an operation without response. */
  public static final long PENDING = CrashHistory.PENDING;

  final int size;
  final int words;
  final int[] process;
  final long[] call;
  final long[] ret;
  final byte[] shape;
  final int[] first;
  final int[] detail;
  final int[] address;
  final long[] before;
  final long[] after;
  final long[] observed;
  private final Values values;
  private final LongIndex addresses;
  private final LongIndex processes;
  private final long initial;
  private final boolean hexadecimal;
  private final List<Crash> crashes;
  private final List<Recovery> recoveries;

  MultiWordHistory(MultiWordBuilder b) {
    this.size = b.size;
    this.words = b.words;
    this.process = b.process;
    this.call = b.call;
    this.ret = b.ret;
    this.shape = b.shape;
    this.first = b.first;
    this.detail = b.detail;
    this.address = b.address;
    this.before = b.before;
    this.after = b.after;
    this.observed = b.observed;
    this.values = b.values();
    this.addresses = b.addresses;
    this.processes = b.processes;
    this.initial = b.initial;
    this.hexadecimal = b.hexadecimal;
    this.crashes = List.copyOf(b.crashes);
    this.recoveries = List.copyOf(b.recoveries);
  }

  /** A builder with a dictionary of its own. */
  public static MultiWordBuilder builder() {
    return new MultiWordBuilder(new Values());
  }

  /** A builder whose codes are those of the given dictionary. */
  public static MultiWordBuilder builder(Values values) {
    return new MultiWordBuilder(values);
  }

  /** How many operations there are. */
  @Override
  public int size() {
    return size;
  }

  /** How many words the operations have in all. */
  public int words() {
    return words;
  }

  /** The dictionary of values, addresses and processes. */
  public Values values() {
    return values;
  }

  /** The code of the value that every word starts with. */
  public long initial() {
    return initial;
  }

  @Override
  public long call(int i) {
    return call[i];
  }

  /** The time of the return, or {@link #PENDING}. */
  @Override
  public long ret(int i) {
    return ret[i];
  }

  /** Whether the operation never returned. */
  public boolean pending(int i) {
    return ret[i] == PENDING;
  }

  /** The number of the process, from 0. */
  @Override
  public int process(int i) {
    return process[i];
  }

  @Override
  public int processCount() {
    return processes.size();
  }

  /** The code of a process by its number. */
  public long processCode(int number) {
    return processes.key(number);
  }

  @Override
  public int object(int i) {
    return 0;
  }

  /** Primitive and response in one byte. */
  static byte shape(Primitive primitive, Response response) {
    return (byte) (primitive.code() | response.code() << 3);
  }

  /** What kind of operation it is. */
  public Primitive primitive(int i) {
    return Primitive.of(shape[i] & 7);
  }

  /** What kind of answer it got. */
  public Response response(int i) {
    return Response.of(shape[i] >> 3);
  }

  /** Where the words of operation {@code i} begin; {@code firstWord(size())} is the end of all. */
  public int firstWord(int i) {
    return first[i];
  }

  /** The number of the word's address, from 0. */
  public int address(int word) {
    return address[word];
  }

  /** How many addresses there are. */
  public int addressCount() {
    return addresses.size();
  }

  /** The code of an address by its number. */
  public long addressCode(int number) {
    return addresses.key(number);
  }

  /** An address by its number, as people know it: in a log they are written as {@code 0x3f8}. */
  public Object addressShown(int number) {
    Object address = values.value(addresses.key(number));
    return hexadecimal && address instanceof Long integer ? hexadecimal(integer) : address;
  }

  /** An address as logs have it. */
  public static String hexadecimal(long address) {
    return "0x" + Long.toHexString(address);
  }

  /** The code of the value seen or expected; means nothing for a write or an unanswered read. */
  public long before(int word) {
    return before[word];
  }

  /** The code of the value written; means nothing for a read. */
  public long after(int word) {
    return after[word];
  }

  /** The word that a compare-and-swap with {@link Response#FAILED_AT} named. */
  public int failedWord(int i) {
    return first[i] + detail[i];
  }

  /** The code of the value that a failed one with {@link Response#OBSERVED} saw in this word. */
  public long observed(int i, int word) {
    return observed[detail[i] + word - first[i]];
  }

  /** The operation with its values, as a specification sees it. */
  public Operation operation(int i) {
    return WordOperations.forPeople(this).operation(i);
  }

  /** The same operations and marks as a history for the specification {@code mwcas}. */
  public History toHistory() {
    return MultiWordExport.all(WordOperations.forPeople(this));
  }

  /** As in {@code [10,20] t3 cas(["x",0,1]) -> true}. */
  public String show(int i) {
    return WordOperations.forPeople(this).show(i);
  }

  /** The same without who and when: {@code cas(["x",0,1]) -> true}. */
  public String showOperation(int i) {
    return WordOperations.forPeople(this).showOperation(i);
  }

  /** The crashes, in the order of time. */
  @Override
  public List<Crash> crashes() {
    return crashes;
  }

  /** What processes reported when they came back, in the order of time. */
  @Override
  public List<Recovery> recoveries() {
    return recoveries;
  }
}
