package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A method while rules rewrite it. */
final class MethodEdit {
  /** More than any snippet has on the stack at once. */
  private static final int STACK = 10;

  final ClassEdit owner;
  final MethodNode method;

  /** The line of the instruction that is looked at. */
  int line;

  private final int firstScratch;
  private int lastScratch;
  private int sites;

  MethodEdit(ClassEdit owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
    this.firstScratch = method.maxLocals;
    this.lastScratch = firstScratch;
  }

  Snippet snippet() {
    return new Snippet(owner.hooks);
  }

  void before(AbstractInsnNode instruction, Snippet snippet) {
    method.instructions.insertBefore(instruction, snippet.code);
  }

  void after(AbstractInsnNode instruction, Snippet snippet) {
    method.instructions.insert(instruction, snippet.code);
  }

  /** A new site, at the line of the instruction that is looked at. */
  int site() {
    sites++;
    return owner.numbers.site(method.name, line);
  }

  /** A new site, of an access that orders nothing else. */
  int plainSite() {
    int site = site();
    owner.numbers.makePlain(site);
    return site;
  }

  /** The number of a name. */
  int name(String name) {
    return owner.numbers.name(name);
  }

  int sites() {
    return sites;
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isConstructor() {
    return method.name.equals("<init>");
  }

  /**
   * The first of some local variables that nothing else uses, but for another snippet: no stack map
   * knows them, so they are good until the next branch.
   */
  int scratch(int size) {
    lastScratch = Math.max(lastScratch, firstScratch + size);
    return firstScratch;
  }

  /** Makes room for what was added. */
  void finish() {
    method.maxLocals = lastScratch;
    method.maxStack += STACK;
  }

  /** Whether a type is that of a reference. */
  static boolean isReference(Type type) {
    return type.getSort() >= Type.ARRAY;
  }
}
