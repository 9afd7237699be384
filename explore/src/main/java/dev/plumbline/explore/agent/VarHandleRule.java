package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces calls of a VarHandle. What is called says how many values there are, so the arguments
 * before them are the coordinates: none for a static field, an object, or an array and an index.
 */
final class VarHandleRule implements CallRule {
  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (!call.owner.equals("java/lang/invoke/VarHandle")
        || call.getOpcode() != Opcodes.INVOKEVIRTUAL) {
      return false;
    }
    int named = AccessNames.access(call.name);
    int coordinates =
        Type.getArgumentTypes(call.desc).length - AccessNames.values(call.name, named);
    if (named != AccessNames.NONE && coordinates >= 0) {
      announce(edit, call, CallRule.knowable(named, call.desc), coordinates);
    }
    return true;
  }

  private static void announce(MethodEdit edit, MethodInsnNode call, int access, int coordinates) {
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    if (coordinates > 0 && MethodEdit.isReference(arguments.type(0))) {
      arguments.load(0, snippet);
    } else {
      snippet.op(Opcodes.ACONST_NULL);
    }
    loadIndex(arguments, coordinates, snippet);
    if (access == Access.READ) {
      snippet.op(Opcodes.ACONST_NULL);
    } else {
      loadStored(arguments, snippet);
    }
    snippet.push(access).push(edit.site()).call(Hook.VARIABLE);
    arguments.load(snippet);
    edit.before(call, snippet);
    CallRule.compared(edit, call, access);
  }

  private static void loadIndex(Arguments arguments, int coordinates, Snippet snippet) {
    int sort = coordinates > 1 ? arguments.type(1).getSort() : Type.VOID;
    if (sort == Type.LONG) {
      arguments.load(1, snippet);
      snippet.op(Opcodes.L2I);
    } else if (sort >= Type.CHAR && sort <= Type.INT) {
      arguments.load(1, snippet);
    } else {
      snippet.push(0);
    }
  }

  private static void loadStored(Arguments arguments, Snippet snippet) {
    arguments.loadStored(arguments.count() - 1, snippet);
  }
}
