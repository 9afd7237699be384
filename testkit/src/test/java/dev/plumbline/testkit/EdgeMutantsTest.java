package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionModel;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The comparison with the definitions notices it if a kind of edge is missing: the decider is
 * compiled without it, and judged as in {@link TransactionContractTest}.
 */
class EdgeMutantsTest {
  private static final int HISTORIES = 30_000;
  private static final int SOME = 2_000;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "real time | TransactionSweep | return run(h.size, h.call, budget) < 0; | called = h.size; return all(budget);",
        "order of a process | SessionOrder | edges.add(k, i); | ;",
        "ww | DependencyGraph | edges.add(commit(last), snapshot(next)); | ;",
        "wr | DependencyGraph | edges.add(commit(orders.owner[orders.at[key] + seen - 1]), snapshot(row)); | ;",
        "rw | DependencyGraph | edges.add(snapshot(row), commit(next)); | ;",
        "rw to the unread | DependencyGraph | edges.add(snapshot(row), join[key] + perRow - 1); | ;",
        "ww to the unread | DependencyGraph | edges.add(commit(last), join[key]); | ;",
        "to each unread | DependencyGraph | edges.add(written, snapshot(orders.unreadRows.get(p))); | ;",
        "ww of who read all | DependencyGraph | last = follow(edges, last, orders.extender[key]); | ;",
        "commit after snapshot | DependencyGraph | edges.add(snapshot(i), commit(i)); | ;",
        "commit of each unread | DependencyGraph | edges.add(written + 1, commit(orders.unreadRows.get(p))); | ;",
        "ww, of snapshots | DependencyGraph | edges.add(commit(last), snapshot(next)); | if (perRow == 1) edges.add(commit(last), snapshot(next));",
        "wr, of snapshots | DependencyGraph | edges.add(commit(orders.owner[orders.at[key] + seen - 1]), snapshot(row)); | if (perRow == 1) edges.add(commit(orders.owner[orders.at[key] + seen - 1]), snapshot(row));",
        "rw, of snapshots | DependencyGraph | edges.add(snapshot(row), commit(next)); | if (perRow == 1) edges.add(snapshot(row), commit(next));",
        "rw to the unread, of snapshots | DependencyGraph | edges.add(snapshot(row), join[key] + perRow - 1); | if (perRow == 1) edges.add(snapshot(row), join[key] + perRow - 1);",
        "ww to the unread, of snapshots | DependencyGraph | edges.add(commit(last), join[key]); | if (perRow == 1) edges.add(commit(last), join[key]);",
        "to each unread, of snapshots | DependencyGraph | edges.add(written, snapshot(orders.unreadRows.get(p))); | if (perRow == 1) edges.add(written, snapshot(orders.unreadRows.get(p)));",
        "unread that overlap | SnapshotSearch | return new int[] {last[key], row}; | return null;",
      })
  void lists_withoutAKindOfEdge_areNoticed(
      String kind, String name, String edge, String instead, @TempDir Path folder)
      throws Exception {
    assertNoticed(TransactionModel.LIST_APPEND, kind, name, edge, instead, folder);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "real time from calls | ../chain/Chains | earliest[i] = called(i); | ;",
        "real time to returns | ../chain/Chains | latest[i] = due(i); | ;",
        "order of a process | SessionOrder | edges.add(k, i); | ;",
        "wr | ../chain/Chains | edges.add(commit(v.writer(version)), snapshot(i)); | ;",
        "rw | ../chain/Chains | edges.add(snapshot(i), commit(replacer)); | ;",
        "ww to the next chain | ../chain/Chains | edges.add(commit(v.writer(version)), snapshot(rows + chain)); | ;",
        "rw to the next chain | ../chain/Chains | edges.add(snapshot(v.row[x]), commit(rows + chain)); | ;",
        "ww from the chain before | ../chain/Chains | edges.add(snapshot(rows + before), snapshot(start(after))); | ;",
        "rw from the chain before | ../chain/Chains | edges.add(commit(rows + before), commit(start(after))); | ;",
        "commit after snapshot | ../chain/Chains | edges.add(snapshot(i), commit(i)); | ;",
        "wr of what was committed | RegisterDecider | edges.add(v.writer(v.saw[s]), i); | ;",
      })
  void registers_withoutAKindOfEdge_areNoticed(
      String kind, String name, String edge, String instead, @TempDir Path folder)
      throws Exception {
    assertNoticed(TransactionModel.RW_REGISTER, kind, name, edge, instead, folder);
  }

  /** Lets the split decide all snapshots, which otherwise are for simpler methods if they can. */
  private static MutantLoader splitting(Path folder) throws Exception {
    String otherwise = "if (!level.serial()) {";
    String split = "if (!level.serial()) return split(v, level);";
    return MutantLoader.of(
        TransactionCheck.class, "RegisterDecider", otherwise, split + otherwise, folder);
  }

  @Test
  void snapshots_thatAreSplit_areDecidedAsDefined(@TempDir Path folder) throws Exception {
    int count = Evidence.count(SOME, 300_000);
    assertEquals(-1, noticed(splitting(folder), TransactionModel.RW_REGISTER, count));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "what was read | halves.read(key(step), value(v.saw[step])); | ;",
        "lock taken | halves.write(lock(step), halves.values().codeOf(v.row[step])); | ;",
        "lock held | halves.read(lock(step), halves.values().codeOf(v.row[step])); | ;",
        "version replaced | halves.read(key(step), value(v.replaces[step])); | ;"
      })
  void snapshots_splitWithoutAPart_areNoticed(
      String part, String text, String instead, @TempDir Path folder) throws Exception {
    splitting(folder);
    assertNoticed(TransactionModel.RW_REGISTER, part, "SnapshotSplit", text, instead, folder);
  }

  private static void assertNoticed(
      TransactionModel model, String kind, String name, String edge, String instead, Path folder)
      throws Exception {
    MutantLoader loader = MutantLoader.of(TransactionCheck.class, name, edge, instead, folder);
    assertTrue(noticed(loader, model, HISTORIES) >= 0, () -> model + " without " + kind);
  }

  /** A loader without a mistake shows that it is the mistake that is noticed. */
  @Test
  void nothing_withoutAMistake_isNoticed(@TempDir Path folder) throws Exception {
    MutantLoader loader =
        MutantLoader.of(
            TransactionCheck.class, "SessionOrder", "final class", "final class", folder);
    assertEquals(-1, noticed(loader, TransactionModel.LIST_APPEND, SOME));
  }

  private static int noticed(MutantLoader loader, TransactionModel model, int histories)
      throws Exception {
    Method run =
        loader
            .loadClass(Judging.class.getName())
            .getDeclaredMethod("noticed", String.class, int.class);
    run.setAccessible(true);
    return (int) run.invoke(null, model.name(), histories);
  }

  /** What the loader runs. */
  static final class Judging {
    private Judging() {}

    /** The first seed whose history is judged wrongly; -1 if there is none. */
    static int noticed(String name, int count) {
      TransactionModel model = TransactionModel.valueOf(name);
      SmallTransactionHistories histories = new SmallTransactionHistories(model, 4);
      TransactionContract contract = new TransactionContract(model);
      for (int seed = 0; seed < count; seed++) {
        try {
          contract.judge(histories.make(seed));
        } catch (AssertionError | IllegalStateException e) {
          return seed;
        }
      }
      return -1;
    }
  }
}
