package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces accesses by one of the classes Atomic*FieldUpdater, whose first argument is the object.
 */
final class UpdaterRule implements CallRule {
  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (!call.owner.startsWith("java/util/concurrent/atomic/Atomic")
        || !call.owner.endsWith("FieldUpdater")) {
      return false;
    }
    int access = CallRule.knowable(AccessNames.access(call.name), call.desc);
    if (access != AccessNames.NONE && call.desc.startsWith("(Ljava/lang/Object;")) {
      announce(edit, call, access);
    }
    return true;
  }

  private static void announce(MethodEdit edit, MethodInsnNode call, int access) {
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    arguments.load(0, snippet);
    if (access == Access.READ || AccessNames.isFunctional(call.name)) {
      snippet.op(Opcodes.ACONST_NULL);
    } else {
      arguments.loadStored(1, snippet);
    }
    snippet.push(access).push(edit.site()).call(Hook.UPDATER);
    arguments.load(snippet);
    edit.before(call, snippet);
    CallRule.compared(edit, call, access);
  }
}
