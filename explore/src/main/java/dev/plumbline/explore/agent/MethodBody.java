package dev.plumbline.explore.agent;

import java.lang.reflect.Method;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** What class files say of the bodies of methods. */
public final class MethodBody {
  private MethodBody() {}

  /** Whether the method only returns; false if its class file cannot be found. */
  public static boolean isEmpty(Method method) {
    return find(method).filter(MethodBody::onlyReturns).isPresent();
  }

  /** The line at which it begins; -1 if that is not known. */
  public static int firstLine(Method method) {
    Optional<MethodNode> found = find(method);
    if (found.isPresent()) {
      for (AbstractInsnNode node : found.get().instructions) {
        if (node instanceof LineNumberNode line) {
          return line.line;
        }
      }
    }
    return -1;
  }

  private static Optional<MethodNode> find(Method method) {
    Class<?> type = method.getDeclaringClass();
    ClassReader reader =
        new Hierarchy(type.getClassLoader()).read(type.getName().replace('.', '/'));
    if (reader == null) {
      return Optional.empty();
    }
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_FRAMES);
    return node.methods.stream()
        .filter(m -> m.name.equals(method.getName()))
        .filter(m -> m.desc.equals(Type.getMethodDescriptor(method)))
        .findFirst();
  }

  private static boolean onlyReturns(MethodNode method) {
    int instructions = 0;
    for (AbstractInsnNode node : method.instructions) {
      instructions += node.getOpcode() >= 0 ? 1 : 0;
    }
    return instructions == 1;
  }
}
