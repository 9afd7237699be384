package dev.plumbline.derive.model;

import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import java.util.Arrays;

/**
 * An operation as flat code, which does not depend on the other operations of its object: compile
 * once, combine often.
 *
 * <p>Slots of a thread: the parameters, the locals, temporaries, and constants. Which of them have
 * to be kept is known for each instruction.
 */
public final class CompiledRoutine {
  final Routine routine;

  /** Four integers for each instruction: what it does, and a, b, c of {@link Opcode}. */
  final int[] code;

  /** Four integers for each cell: node, offset, expected, replacement. */
  final int[] cells;

  /** Whether an instruction touches what other threads can see. */
  final boolean[] shared;

  /** The atomic section of an instruction, from 1; 0 if it is in none. */
  final int[] section;

  /** The building block of an instruction as a bit; 0 if it is of none. */
  final long[] unit;

  /** The slots that are read later without being assigned before, as bits. */
  final long[] live;

  /** The statement that an instruction came from. */
  final Statement[] source;

  /** Linearization points. */
  final Statement.LinearizationPoint[] points;

  /** The slot of each point's argument; negative for none. */
  final int[] pointArguments;

  /** Which slots hold pointers. */
  final boolean[] pointer;

  /** Which slots hold flags. */
  final boolean[] flag;

  /** The type of the nodes that a slot points to; 0 for globals and for slots without pointer. */
  final int[] nodeTypes;

  /** What slots hold in the beginning: 0, but for constants. */
  final int[] initial;

  /** The number of parameters, which are the first slots. */
  final int parameters;

  /** Slots from here on hold constants. */
  final int firstConstant;

  /** Whether slots have to be renamed with the keys. */
  final boolean[] key;

  CompiledRoutine(RoutineCompiler from) {
    routine = from.routine;
    code = from.code();
    cells = from.cells();
    section = from.sections();
    unit = from.units();
    source = from.sources();
    points = from.points();
    pointArguments = from.pointArguments();
    pointer = from.pointers();
    flag = from.flagSlots();
    nodeTypes = from.nodeTypes();
    key = from.keys();
    initial = from.initial();
    parameters = routine.parameters().size();
    firstConstant = from.firstConstant();
    SlotAnalysis analysis = new SlotAnalysis(code, cells, initial.length, firstConstant);
    boolean[] isPrivate = analysis.privateAccesses();
    shared = analysis.shared(from.constantAccesses(), isPrivate);
    live = analysis.live();
    from.rejectLateWrites(isPrivate);
  }

  int length() {
    return code.length / 4;
  }

  /** Whether it says that operations of others take effect, and does not leave them the choice. */
  boolean decidesForOthers() {
    return Arrays.stream(points).anyMatch(p -> !p.others().isEmpty() && !p.optional());
  }

  /** The operation that this is the code of. */
  public Routine routine() {
    return routine;
  }

  /** Whether it may set the flag at an offset of nodes of a type to anything but true. */
  boolean mayClear(int type, int offset) {
    for (int pc = 0; pc < length(); pc++) {
      if (code[4 * pc] == Opcode.WRITE && shared[pc]) {
        if (isFlag(code[4 * pc + 2], code[4 * pc + 3], type, offset) && !isTrue(code[4 * pc + 1])) {
          return true;
        }
      } else if (code[4 * pc] == Opcode.CAS && casClears(pc, type, offset)) {
        return true;
      }
    }
    return false;
  }

  private boolean casClears(int pc, int type, int offset) {
    for (int i = 0; i < code[4 * pc + 2]; i++) {
      int cell = code[4 * pc + 3] + 4 * i;
      if (isFlag(cells[cell], cells[cell + 1], type, offset)
          && !isTrue(cells[cell + 3])
          && cells[cell + 2] != cells[cell + 3]) {
        return true;
      }
    }
    return false;
  }

  private boolean isFlag(int nodeSlot, int offset, int type, int flag) {
    return offset == flag && nodeTypes[nodeSlot] == type;
  }

  private boolean isTrue(int slot) {
    return slot >= firstConstant && initial[slot] == 1;
  }
}
