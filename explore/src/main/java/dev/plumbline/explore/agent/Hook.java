package dev.plumbline.explore.agent;

/**
 * The methods that instrumented code calls, as {@link dev.plumbline.explore.runtime.Hooks} has
 * them.
 */
enum Hook {
  READ_FIELD("readField", "(Ljava/lang/Object;II)V"),
  WRITE_FIELD("writeField", "(Ljava/lang/Object;II)V"),
  STORE_FIELD("writeField", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),
  READ_STATIC("readStatic", "(II)V"),
  WRITE_STATIC("writeStatic", "(II)V"),
  STORE_STATIC("writeStatic", "(Ljava/lang/Object;II)V"),
  READ_ARRAY("readArray", "(Ljava/lang/Object;II)V"),
  WRITE_ARRAY("writeArray", "(Ljava/lang/Object;II)V"),
  STORE_ARRAY("writeArray", "(Ljava/lang/Object;ILjava/lang/Object;I)V"),
  ATOMIC("atomic", "(Ljava/lang/Object;ILjava/lang/Object;II)V"),
  VARIABLE("variable", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;ILjava/lang/Object;II)V"),
  UNSAFE("unsafe", "(Ljava/lang/Object;JLjava/lang/Object;II)V"),
  UPDATER("updater", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;II)V"),
  HANDED("handed", "(Ljava/lang/Object;II)V"),
  COPIED("copied", "(Ljava/lang/Object;I)Ljava/lang/Object;"),
  REFLECTED("reflected", "(Ljava/lang/reflect/Field;Ljava/lang/Object;Ljava/lang/Object;II)V"),
  INVOKED("invoked", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;Ljava/lang/Object;I)V"),
  CALLED("called", "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;I)V"),
  CLONED("cloned", "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;"),
  PERHAPS_CLONED("perhapsCloned", "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;"),
  COMPARED("compared", "(Z)V"),
  COMPARED_PAIR("comparedPair", "(ZLjava/lang/Object;Ljava/lang/Object;II)V"),
  ENTER("enter", "(Ljava/lang/Object;I)V"),
  EXIT("exit", "(Ljava/lang/Object;I)V"),
  BEFORE_ENTER("beforeEnter", "(Ljava/lang/Object;I)V"),
  AFTER_EXIT("afterExit", "(Ljava/lang/Object;I)V"),
  BEFORE_CALL("beforeCall", "(Ljava/lang/Object;II)V"),
  BEFORE_SYNCHRONIZED("beforeSynchronized", "(Ljava/lang/Object;I)V"),
  OVERRIDES("overrides", "(Ljava/lang/Object;I)Z"),
  PASSES_ON("passesOn", "(Ljava/lang/Object;)V"),
  IS_PASSED_ON("isPassedOn", "(Ljava/lang/Object;)Z"),
  ENTERED("entered", "(Ljava/lang/Object;)V"),
  ALLOCATED("allocated", "(Ljava/lang/Object;)V"),
  REPEATS("repeats", "(I)V"),
  REPEATS_IN_DEPTH("repeatsInDepth", "(I)V"),
  MAY_KEEP("mayKeep", "()V"),
  CARRIES_NUMBER("carries", "(J)V"),
  CARRIES_REFERENCE("carries", "(Ljava/lang/Object;)V"),
  BEGINS_LOOP("beginsLoop", "(I)V"),
  ITERATES_FROM("iteratesFrom", "(J)J"),
  ITERATES_BACKWARD("iteratesBackward", "(Z)Z"),
  QUIET("quiet", "()V"),
  MUTE("mute", "()V"),
  LOUD("loud", "()V"),
  POSTPONES("postpones", "(Ljava/lang/Object;)Z"),
  STARTING("starting", "(Ljava/lang/Object;)V"),
  STARTED("started", "(Ljava/lang/Object;)V"),
  ENDING("ending", "(Ljava/lang/Object;)V"),
  OUTSIDE("outside", "(I)V"),
  COMMON_POOL("commonPool", "()V"),
  FORKS("forks", "()V"),
  SUBMITS("submits", "(Ljava/lang/Object;)V");

  final String method;
  final String descriptor;

  Hook(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }
}
