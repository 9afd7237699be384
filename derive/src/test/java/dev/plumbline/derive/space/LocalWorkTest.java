package dev.plumbline.derive.space;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.language.SchemaReader;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Local work floats, but not over what the same thread does with it, and nothing over null. */
class LocalWorkTest {
  private static final String REGISTER =
      """
      object Register : register
      x: value
      operation write(v: value) {
        var n: value
        n = empty
        <W>
      }
      operation read(): value { return x }
      placeholder W {
        %s
      }
      check { values 2; operations 2 }
      """;

  private static final String STACK =
      """
      object Stack : stack
      node Node { final value: value; next: Node }
      top: Node
      operation push(value: value) {
        var n, m, o: Node
        var ok: flag
        o = top
        %s
        <P>
        if (!ok) restart
      }
      operation pop(): value {
        var n, r: Node
        var ok: flag
        n = top
        if (n == null) return empty
        r = n.next
        ok = cas(top, n, r)
        if (!ok) restart
        return n.value
      }
      placeholder P {
        %s
      }
      check { values 2; stored 2; operations 2 }
      """;

  private static void assertAccepted(long accepted, long of, String schema) throws IOException {
    Derivation derivation = Deriver.of(SchemaReader.parse(schema)).derive();
    assertEquals(of, derivation.search().space().instances());
    assertEquals(accepted, derivation.search().acceptedInstances(), schema);
    assertEquals(0, derivation.withdrawn());
  }

  /** The local is set elsewhere, too, so no order follows from the dataflow. */
  @Test
  void assignment_thatAnotherBlockUses_keepsItsPlace() throws IOException {
    assertAccepted(2, 4, REGISTER.formatted("W1: n = v\n  W2: x = n"));
    assertAccepted(2, 4, REGISTER.formatted("W2: x = n\n  W1: n = v"));
  }

  @Test
  void node_thatIsKnownUnderAnotherName_isSharedWithIt() throws IOException {
    String make = "P1: n = new Node(value = value)\n  P2: m = n\n";
    String link = "  P4: n.next = o\n";
    String publish = "  P3: ok = cas(top, o, m)\n";
    assertAccepted(20, 24, STACK.formatted("", make + link + publish));
    assertAccepted(20, 24, STACK.formatted("", make + publish + link));
  }

  @Test
  void node_thatIsMadePerhaps_isSharedIfTheOldOneIs() throws IOException {
    String perhaps = "  P1: if (n == o) n = new Node(value = value)\n";
    String made = "n = new Node(value = value)";
    assertAccepted(
        17, 24, STACK.formatted(made, "P3: ok = cas(top, o, n)\n" + perhaps + "  P4: n.next = o"));
  }

  @Test
  void blocks_thatGoTogether_areOneStepEvenAtOnePlace() throws IOException {
    assertAccepted(
        1,
        1,
        """
        object Counter : sequential
        count: number
        sequential operation inc(): number {
          var n: number
          n = count
          count = n + 1
          return n
        }
        operation inc(): number {
          var n: number
          <W>
          return n
        }
        placeholder W {
          W1: n = count
          W2: count = n + 1
        } with { together (W1, W2) }
        check { values 1; operations 2 }
        """);
  }

  /** Without the conjunct the first placeholder does not need the block, but the second does. */
  @Test
  void block_thatAnotherPlaceholderNeeds_isNotLeftOut() throws IOException {
    Derivation derivation =
        Deriver.of(
                SchemaReader.parse(
                    """
                    object Pair : sequential
                    g, h: flag
                    sequential operation test(): flag { return g }
                    sequential operation set() { g = true }
                    operation set() { g = true }
                    operation test(): flag {
                      var m, val: flag
                      <P>
                      <Q>
                      return false
                    }
                    placeholder P {
                      A: m = g
                      B: val = h (&& m)?
                    }
                    placeholder Q {
                      C: if (m) return true
                      D: val = true
                    } with { C < D }
                    check { values 1; operations 2 }
                    """))
            .honest(true)
            .derive();
    assertEquals(12, derivation.search().space().instances());
    assertEquals(12, derivation.search().acceptedInstances());
  }

  private static final String CELLS =
      """
      object Counter : sequential
      node Cell { x: number; final z: number }
      count: number
      final a: Cell
      final b: Cell
      initially { var c, d: Cell; c = new Cell(); d = new Cell(); a = c; b = %s }
      sequential operation inc(): number {
        var n: number
        n = count
        count = n + 1
        return %s
      }
      operation inc(): number {
        var n, m: number
        var p, q: Cell
        p = a
        q = b
        <P>
        return n
      }
      placeholder P {
        %s
      }
      check { values 1; operations 2 }
      """;

  /** Two writes of one field in one section: the last one counts if both are to one node. */
  @Test
  void writes_throughPointersToOneNode_doNotChangePlaces() throws IOException {
    String blocks = "P1: n = p.x\n P2: p.x = n + 1\n P3: q.x = 0\n } with { P1 < P2";
    assertAccepted(1, 12, CELLS.formatted("c", "n", blocks));
    assertAccepted(5, 12, CELLS.formatted("d", "n", blocks));
  }

  /**
   * What leaves the code at null keeps what follows null behind it, whether others see that or not.
   */
  @Test
  void nodeOfAPointer_thatMayBeNull_isNotReadBeforeTheTest() throws IOException {
    String blocks = "P1: if (q == null) return 0\n P2: m = q.%s";
    assertAccepted(2, 4, CELLS.formatted("null", "0", blocks.formatted("x")));
    assertAccepted(2, 4, CELLS.formatted("null", "0", blocks.formatted("z")));
    String shared = "P1: if (count == 0) return 0\n P2: m = q.x";
    assertAccepted(2, 4, CELLS.formatted("null", "0", shared));
  }
}
