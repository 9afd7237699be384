package dev.plumbline.explore.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls a modeled method in place of another one, as the marks {@code InsteadOf} in the class files
 * of the models say. Nothing of these classes is loaded to read them.
 */
final class ReplacementRule implements CallRule {
  private static final String IDENTITY = "identityHashCode";
  private static final String OBJECT = "java/lang/Object";
  private static final String MARK = "Ldev/plumbline/explore/runtime/InsteadOf;";
  private static final String MARKS = "Ldev/plumbline/explore/runtime/InsteadOf$Several;";

  private record Replacement(
      String owner, String descriptor, boolean isStatic, String model, String method, String type) {
    /** Whether the model stands in for methods that a class of the program may override. */
    boolean mayBeOverridden(String name, Hierarchy hierarchy) {
      ClassOutline outline = isOfAll() ? null : hierarchy.outline(owner);
      return outline != null && outline.maybeOverridden(name, descriptor);
    }

    /** Whether all objects and arrays have the method; the model asks the object then. */
    boolean isOfAll() {
      return owner.equals(OBJECT) || owner.equals("[");
    }
  }

  /** By the name of the method that is replaced. */
  private final Map<String, List<Replacement>> replacements = new HashMap<>();

  /** Takes the marks of a class. */
  void add(ClassReader model) {
    if (!ClassOutline.contains(model, MARK) && !ClassOutline.contains(model, MARKS)) {
      return;
    }
    model.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            return new Marks(model.getClassName(), name, type);
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    Replacement found = find(edit.owner.hierarchy, call);
    if (found == null) {
      return false;
    }
    edit.before(call, edit.snippet().push(edit.site()));
    edit.method.instructions.set(call, instead(edit, call, found));
    return true;
  }

  private static MethodInsnNode instead(MethodEdit edit, MethodInsnNode call, Replacement found) {
    boolean ofSuperclass = call.getOpcode() == Opcodes.INVOKESPECIAL;
    // Whoever asks its superclass means what all objects have.
    String method =
        ofSuperclass && found.isOfAll() && call.name.equals("hashCode") ? IDENTITY : found.method;
    MethodInsnNode model =
        new MethodInsnNode(Opcodes.INVOKESTATIC, found.model, method, found.type, false);
    if (edit.owner.treatment != Treatment.WHOLE
        || !found.mayBeOverridden(call.name, edit.owner.hierarchy)) {
      return model;
    }
    return ofSuperclass
        ? OverridingRule.passing(edit, call, model)
        : OverridingRule.dispatching(edit, call, model);
  }

  /** Lets a method pass on the call of a model, if it overrides what that stands in for. */
  void passOn(MethodEdit edit) {
    Hierarchy hierarchy = edit.owner.hierarchy;
    for (Replacement r : replacements.getOrDefault(edit.method.name, List.of())) {
      if (!edit.isStatic()
          && r.descriptor.equals(edit.method.desc)
          && hierarchy.isBelow(edit.owner.node.superName, r.owner)
          && r.mayBeOverridden(edit.method.name, hierarchy)) {
        OverridingRule.passOn(edit);
        return;
      }
    }
  }

  private Replacement find(Hierarchy hierarchy, MethodInsnNode call) {
    List<Replacement> named = replacements.get(call.name);
    if (named == null) {
      return null;
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    for (Replacement r : named) {
      if (r.isStatic == isStatic
          && r.descriptor.equals(call.desc)
          && hierarchy.inherits(ownerOf(call), call.name, call.desc, r.owner)) {
        return r;
      }
    }
    return null;
  }

  private static String ownerOf(MethodInsnNode call) {
    return call.owner.startsWith("[") ? "[" : call.owner;
  }

  /** The marks of one method. */
  private final class Marks extends MethodVisitor {
    private final String model;
    private final String method;
    private final String type;

    Marks(String model, String method, String type) {
      super(Opcodes.ASM9);
      this.model = model;
      this.method = method;
      this.type = type;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
      if (annotation.equals(MARK)) {
        return mark();
      }
      return annotation.equals(MARKS) ? several() : null;
    }

    private AnnotationVisitor several() {
      return new AnnotationVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitArray(String name) {
          return new AnnotationVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String element, String annotation) {
              return mark();
            }
          };
        }
      };
    }

    private AnnotationVisitor mark() {
      return new AnnotationVisitor(Opcodes.ASM9) {
        private final Map<String, Object> values = new HashMap<>();

        @Override
        public void visit(String name, Object value) {
          values.put(name, value);
        }

        @Override
        public void visitEnd() {
          boolean isStatic = Boolean.TRUE.equals(values.get("isStatic"));
          replacements
              .computeIfAbsent((String) values.get("name"), any -> new ArrayList<>())
              .add(
                  new Replacement(
                      (String) values.get("owner"),
                      replaced(isStatic),
                      isStatic,
                      model,
                      method,
                      type));
        }
      };
    }

    /** The descriptor of the method that is replaced: no receiver, and no site. */
    private String replaced(boolean isStatic) {
      Type[] types = Type.getArgumentTypes(type);
      int first = isStatic ? 0 : 1;
      int last = types.length - 1;
      if (last < first || types[last].getSort() != Type.INT) {
        throw new IllegalStateException(
            "%s.%s%s stands for another method and must take %s the number of the site last"
                .formatted(model, method, type, isStatic ? "" : "the receiver first and"));
      }
      Type[] kept = new Type[last - first];
      System.arraycopy(types, first, kept, 0, kept.length);
      return Type.getMethodDescriptor(Type.getReturnType(type), kept);
    }
  }
}
