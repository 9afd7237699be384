package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.DrawCalls;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Has random numbers chosen by the explorer where a generator is asked that nobody has given a
 * seed. Generators that are made without one are given one by which they are known.
 */
final class RandomRule implements CallRule {
  private static final String MODEL = "dev/plumbline/explore/runtime/DrawCalls";
  private static final String GENERATOR = "java/util/random/RandomGenerator";

  private static final Set<String> SEEDED =
      Set.of("java/util/Random", "java/util/SplittableRandom");

  private static final Set<String> GENERATORS =
      Set.of(
          "java/util/Random",
          "java/util/SplittableRandom",
          "java/util/concurrent/ThreadLocalRandom",
          "java/security/SecureRandom",
          GENERATOR);

  private static final Set<String> DRAWS =
      Set.of(
          "nextInt()I",
          "nextInt(I)I",
          "nextInt(II)I",
          "nextLong()J",
          "nextLong(J)J",
          "nextLong(JJ)J",
          "nextBoolean()Z",
          "nextDouble()D",
          "nextDouble(D)D",
          "nextDouble(DD)D",
          "nextFloat()F");

  /** What else changes a generator. */
  private static final Set<String> OTHERS =
      Set.of("nextGaussian", "nextExponential", "nextBytes", "ints", "longs", "doubles", "split");

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (Scope.isJdk(edit.owner.node.name)) {
      return false;
    }
    if (call.getOpcode() == Opcodes.INVOKESPECIAL) {
      giveSeed(edit, call);
      return false;
    }
    if (SEEDED.contains(call.owner) && OTHERS.contains(call.name)) {
      askAnother(edit, call);
      return false;
    }
    return GENERATORS.contains(call.owner)
        && DRAWS.contains(call.name + call.desc)
        && replace(edit, call);
  }

  /** Gives a generator a seed that is made without. */
  static void giveSeed(MethodEdit edit, MethodInsnNode call) {
    if (call.name.equals("<init>")
        && call.desc.equals("()V")
        && SEEDED.contains(call.owner)
        && !Scope.isJdk(edit.owner.node.name)) {
      edit.before(call, edit.snippet().constant(DrawCalls.NO_SEED));
      call.desc = "(J)V";
    }
  }

  private static void askAnother(MethodEdit edit, MethodInsnNode call) {
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.call(MODEL, "instead", "(L" + GENERATOR + ";)L" + GENERATOR + ";").cast(call.owner);
    arguments.load(snippet);
    edit.before(call, snippet);
  }

  /** The model takes what the method takes, its receiver first, and the number of the site last. */
  private static boolean replace(MethodEdit edit, MethodInsnNode call) {
    String type = "(L" + GENERATOR + ";" + call.desc.substring(1).replace(")", "I)");
    edit.before(call, edit.snippet().push(edit.site()));
    edit.method.instructions.set(
        call, new MethodInsnNode(Opcodes.INVOKESTATIC, MODEL, call.name, type, false));
    return true;
  }
}
