package dev.plumbline.explore.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;
import java.util.concurrent.ConcurrentHashMap;

/** Lets a class of the JDK be loaded for the first time while another one is being rewritten. */
final class UnseenClass {
  private static final String UNSEEN = "java.util.Observable";

  private UnseenClass() {}

  /** Whatever class it is: it is loaded late. */
  static final class Late {}

  public static void main(String[] arguments) throws Exception {
    Agent.instrument(ConcurrentHashMap.class);
    Agent.catchUp();
    instrumentation().addTransformer(new LoadingTransformer());
    Class.forName(Late.class.getName());
    System.out.println("missed " + Agent.report().missed());
    System.out.println(Agent.catchUp() ? "caught up" : "nothing to catch up");
    System.out.println("missed " + Agent.report().missed());
    System.out.println(Agent.catchUp() ? "caught up" : "nothing to catch up");
  }

  /** The agent's own, since what is hidden is hidden from one agent only. */
  private static Instrumentation instrumentation() throws ReflectiveOperationException {
    Field field = Agent.class.getDeclaredField("instrumentation");
    field.setAccessible(true);
    return (Instrumentation) field.get(Agent.agent());
  }

  /** Loads a class while it is asked about another. */
  private static final class LoadingTransformer implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
      if (name.endsWith("UnseenClass$Late")) {
        try {
          Class.forName(UNSEEN);
        } catch (ClassNotFoundException e) {
          throw new IllegalStateException(e);
        }
      }
      return null;
    }
  }
}
