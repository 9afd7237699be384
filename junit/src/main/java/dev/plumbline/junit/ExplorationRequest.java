package dev.plumbline.junit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;

/**
 * Asks for an exploration: the annotations of the method say which.
 *
 * @param testClass the name of the test class
 * @param method the name of the test method
 * @param millis how long it may take
 * @param replay an execution to run instead; empty to explore
 */
record ExplorationRequest(String testClass, String method, long millis, String replay) {
  static ExplorationRequest of(Class<?> testClass, Method method, long millis) {
    return new ExplorationRequest(testClass.getName(), method.getName(), millis, "");
  }

  /** The same for one execution. */
  ExplorationRequest replaying(String line) {
    return new ExplorationRequest(testClass, method, millis, line);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeUTF(testClass);
    out.writeUTF(method);
    out.writeLong(millis);
    out.writeUTF(replay);
    out.flush();
  }

  static ExplorationRequest read(DataInputStream in) throws IOException {
    return new ExplorationRequest(in.readUTF(), in.readUTF(), in.readLong(), in.readUTF());
  }

  /** As in {@code RingTest.isLinearizable()}. */
  @Override
  public String toString() {
    return testClass.substring(testClass.lastIndexOf('.') + 1) + "." + method + "()";
  }
}
