package dev.plumbline.explore.agent;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Rewrites a class so that it announces what it does to memory that threads may share. Hooks are
 * called before the instruction, at the place where it stands: never in the methods of atomic
 * variables themselves, since the compilers of the JVM put their own code in their place.
 *
 * <p>What is inserted has no branch and leaves the stack and the local variables as they were, so
 * the stack maps of the class stay valid. The exceptions bring their own: {@link Around} and {@link
 * LoopRule}.
 */
final class Instrumenter {
  /** The first version of class files that may have a class as a constant. */
  private static final int CLASS_CONSTANTS = Opcodes.V1_5;

  /** What it forks outside a pool goes to the common one, as parts of parallel streams do. */
  private static final String TASK = "java/util/concurrent/ForkJoinTask";

  private static final String POOL = "java/util/concurrent/ForkJoinPool";

  /** How the names begin of methods of a pool that are given a task. */
  private static final List<String> TAKES_TASK =
      List.of("execute", "submit", "invoke", "external", "poolSubmit", "lazySubmit", "schedule");

  private final String hooks;
  private final ReplacementRule replacements;
  private final List<CallRule> calls;
  private final GateRule gates = new GateRule();

  /** The owner of the hooks is a parameter for tests. */
  Instrumenter(String hooks, ReplacementRule replacements) {
    this.hooks = hooks;
    this.replacements = replacements;
    this.calls =
        List.of(
            new OutsideRule(),
            new LongWaitRule(),
            replacements,
            new RandomRule(),
            new AtomicRule(),
            new VarHandleRule(),
            new UnsafeRule(),
            new UpdaterRule(),
            new ReflectionRule(),
            new HandedRule(),
            new UnknownCallRule());
  }

  /** Rewrites a class; its sites have no numbers yet. */
  RewrittenClass rewrite(ClassReader reader, Hierarchy hierarchy, Treatment treatment) {
    ClassNode node = new ClassNode();
    reader.accept(node, 0);
    if ((node.version & 0xFFFF) < CLASS_CONSTANTS) {
      node.version = CLASS_CONSTANTS;
    }
    ClassNumbers numbers = new ClassNumbers(reader);
    ClassEdit edit = new ClassEdit(hooks, node, hierarchy, treatment, numbers);
    for (MethodNode method : List.copyOf(node.methods)) {
      rewrite(edit, method);
    }
    // The old constants are kept and keep their numbers, which is faster than to sort them anew.
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    byte[] bytes = writer.toByteArray();
    return new RewrittenClass(node.name, bytes, numbers.table(), numbers.places(bytes));
  }

  private void rewrite(ClassEdit owner, MethodNode method) {
    if (method.instructions.size() == 0 || isAboutTexts(owner.node.name, method)) {
      return;
    }
    MethodEdit edit = new MethodEdit(owner, method);
    if (owner.treatment == Treatment.LINKAGE) {
      if (LinkageRule.applies(owner.node.name, method)) {
        LinkageRule.apply(edit);
      }
    } else if (method.name.equals("<clinit>")) {
      rewriteReferences(edit);
      LinkageRule.apply(edit);
      SpinCountRule.apply(edit);
    } else if (owner.treatment == Treatment.THREADS) {
      ThreadRule.apply(edit);
    } else {
      rewriteBody(edit);
      if (owner.node.name.equals(TASK) && method.name.equals("fork")) {
        method.instructions.insert(edit.snippet().call(Hook.FORKS).code);
      } else if (owner.node.name.equals(POOL) && !edit.isStatic() && takesTask(method.name)) {
        Snippet pool = edit.snippet().variable(Opcodes.ALOAD, 0);
        method.instructions.insert(pool.call(Hook.SUBMITS).code);
      }
    }
    edit.finish();
  }

  /** Whether a method of a pool is given a task. */
  private static boolean takesTask(String method) {
    // Who waits for a task of another pool only looks by this whether the common one has any.
    return !method.equals("externalQueue") && TAKES_TASK.stream().anyMatch(method::startsWith);
  }

  /** Strings copy their bytes and characters by these, and nobody shares what they copy. */
  private static boolean isAboutTexts(String owner, MethodNode method) {
    return owner.equals("java/util/Arrays")
        && (method.desc.startsWith("([B") || method.desc.startsWith("([C"));
  }

  private void rewriteBody(MethodEdit edit) {
    if (edit.owner.treatment != Treatment.CALLS) {
      LoopRule.apply(edit);
    }
    AllocationRule allocation = new AllocationRule(edit);
    for (AbstractInsnNode instruction : edit.method.instructions.toArray()) {
      if (instruction instanceof LineNumberNode lineNumber) {
        edit.line = lineNumber.line;
      } else if (instruction instanceof MethodInsnNode call) {
        rewriteCall(edit, allocation, call);
      } else if (instruction instanceof InvokeDynamicInsnNode reference) {
        HandedRule.apply(edit, reference);
        rewriteReference(edit, reference);
      } else if (instruction.getOpcode() == Opcodes.NEW) {
        allocation.making((TypeInsnNode) instruction);
      } else if (edit.owner.treatment != Treatment.CALLS && instruction.getOpcode() >= 0) {
        rewriteAccess(edit, allocation, instruction);
      }
    }
    if (edit.owner.treatment == Treatment.WHOLE) {
      SynchronizedRule.apply(edit);
      replacements.passOn(edit);
    } else if (edit.owner.treatment == Treatment.BODIES) {
      GateRule.open(edit);
    }
  }

  private void rewriteCall(MethodEdit edit, AllocationRule allocation, MethodInsnNode call) {
    for (CallRule rule : calls) {
      if (rule.apply(edit, call)) {
        return;
      }
    }
    if (!allocation.apply(edit, call)) {
      gates.apply(edit, call);
    }
  }

  /**
   * What an initializer does is not seen; what others call that it refers to is, and what is drawn
   * by generators that it makes.
   */
  private void rewriteReferences(MethodEdit edit) {
    for (AbstractInsnNode instruction : edit.method.instructions.toArray()) {
      if (instruction instanceof LineNumberNode lineNumber) {
        edit.line = lineNumber.line;
      } else if (instruction instanceof MethodInsnNode call) {
        RandomRule.giveSeed(edit, call);
      } else if (instruction instanceof InvokeDynamicInsnNode reference) {
        rewriteReference(edit, reference);
      }
    }
  }

  private void rewriteReference(MethodEdit edit, InvokeDynamicInsnNode instruction) {
    Handle referred = MethodReferenceRule.referred(edit.owner, instruction);
    if (referred == null) {
      return;
    }
    MethodNode body =
        MethodReferenceRule.body(instruction, referred, edit.owner.node.methods.size());
    MethodEdit added = new MethodEdit(edit.owner, body);
    added.line = edit.line;
    rewriteBody(added);
    added.finish();
    if (added.sites() > 0) {
      MethodReferenceRule.refer(edit.owner, instruction, body);
    }
  }

  private static void rewriteAccess(
      MethodEdit edit, AllocationRule allocation, AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    if (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD) {
      // The verifier lets nobody have an object whose superclass is not constructed.
      if (opcode != Opcodes.PUTFIELD || !allocation.isBeforeSuper()) {
        FieldRule.apply(edit, (FieldInsnNode) instruction);
      }
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      ArrayRule.read(edit, instruction);
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      ArrayRule.write(edit, instruction);
    } else if (opcode == Opcodes.NEWARRAY
        || opcode == Opcodes.ANEWARRAY
        || opcode == Opcodes.MULTIANEWARRAY) {
      AllocationRule.fresh(edit, instruction);
    } else if (opcode == Opcodes.MONITORENTER) {
      MonitorRule.enter(edit, instruction);
    } else if (opcode == Opcodes.MONITOREXIT) {
      MonitorRule.exit(edit, instruction);
    }
  }
}
