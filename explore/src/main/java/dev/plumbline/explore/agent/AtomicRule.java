package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import dev.plumbline.explore.runtime.Events;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Announces calls of the classes Atomic*: each is one event, on one location. */
final class AtomicRule implements CallRule {
  private static final String PACKAGE = "java/util/concurrent/atomic/";

  private static final Set<String> VARIABLES =
      Set.of(
          PACKAGE + "AtomicBoolean",
          PACKAGE + "AtomicInteger",
          PACKAGE + "AtomicLong",
          PACKAGE + "AtomicReference",
          PACKAGE + "AtomicMarkableReference",
          PACKAGE + "AtomicStampedReference");

  private static final Set<String> ARRAYS =
      Set.of(
          PACKAGE + "AtomicIntegerArray",
          PACKAGE + "AtomicLongArray",
          PACKAGE + "AtomicReferenceArray");

  /** How much a compare-and-set takes of a reference with a mark or stamp; the others take less. */
  private static final int PAIRS = 4;

  private static final Set<String> OTHER_READS =
      Set.of("intValue", "longValue", "floatValue", "doubleValue", "isMarked", "toString");

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    int access = access(call.name);
    if (access == AccessNames.NONE || call.getOpcode() == Opcodes.INVOKESTATIC) {
      return false;
    }
    String declaring = declaring(edit.owner.hierarchy, call);
    if (declaring == null) {
      return false;
    }
    announce(edit, call, CallRule.knowable(access, call.desc), ARRAYS.contains(declaring));
    return true;
  }

  private static int access(String method) {
    if (method.startsWith("attempt")) {
      return Access.COMPARE_AND_SET;
    }
    return OTHER_READS.contains(method) ? Access.READ : AccessNames.access(method);
  }

  /** The atomic class whose method is called, maybe by way of a subclass; null if it is none. */
  private static String declaring(Hierarchy hierarchy, MethodInsnNode call) {
    String owner = call.owner;
    while (owner != null && !owner.startsWith("java/") && !owner.startsWith("[")) {
      ClassOutline outline = hierarchy.outline(owner);
      if (outline == null || outline.declares(call.name, call.desc)) {
        return null;
      }
      owner = outline.superName;
    }
    return owner != null && (VARIABLES.contains(owner) || ARRAYS.contains(owner)) ? owner : null;
  }

  private static void announce(MethodEdit edit, MethodInsnNode call, int access, boolean array) {
    Type[] types = Type.getArgumentTypes(call.desc);
    boolean element = array && types.length > 0 && types[0].getSort() == Type.INT;
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    if (element) {
      arguments.load(0, snippet);
    } else {
      // Of an array that is all of it, as a text.
      snippet.push(array ? Events.ALL : 0);
    }
    if (access == Access.READ || AccessNames.isFunctional(call.name)) {
      snippet.op(Opcodes.ACONST_NULL);
    } else {
      arguments.loadStored(0, snippet);
    }
    snippet.push(access).push(edit.site()).call(Hook.ATOMIC);
    arguments.load(snippet);
    edit.before(call, snippet);
    if (access == Access.COMPARE_AND_SET && arguments.count() == PAIRS) {
      Snippet after = edit.snippet().op(Opcodes.DUP);
      arguments.load(after);
      edit.after(call, after.call(Hook.COMPARED_PAIR));
    } else {
      CallRule.compared(edit, call, access);
    }
  }
}
