package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Announces accesses by Unsafe that name an object and an offset in it. */
final class UnsafeRule implements CallRule {
  private static final int VALUES = 2;

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (!call.owner.equals("jdk/internal/misc/Unsafe") && !call.owner.equals("sun/misc/Unsafe")) {
      return false;
    }
    int access = CallRule.knowable(AccessNames.access(call.name), call.desc);
    if (access != AccessNames.NONE && call.desc.startsWith("(Ljava/lang/Object;J")) {
      announce(edit, call, access);
    }
    return true;
  }

  private static void announce(MethodEdit edit, MethodInsnNode call, int access) {
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    arguments.load(0, snippet);
    arguments.load(1, snippet);
    if (access == Access.READ) {
      snippet.op(Opcodes.ACONST_NULL);
    } else {
      arguments.loadStored(VALUES, snippet);
    }
    snippet.push(access).push(edit.site()).call(Hook.UNSAFE);
    arguments.load(snippet);
    edit.before(call, snippet);
    CallRule.compared(edit, call, access);
  }
}
