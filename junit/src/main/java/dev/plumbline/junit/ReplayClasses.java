package dev.plumbline.junit;

import dev.plumbline.explore.agent.Agent;
import java.io.IOException;
import java.io.InputStream;

/**
 * The classes of the program once more, for a replay in the process of the test. JUnit has loaded
 * them already, before the agent was there. Changing them now would take all breakpoints out of
 * them, of which debuggers are not told; but in every class that is loaded they set theirs.
 */
final class ReplayClasses extends ClassLoader {
  /**
   * Those of the loader of a test class.
   *
   * @param testClass says whether assertions are enabled
   */
  ReplayClasses(Class<?> testClass) {
    super(testClass.getClassLoader());
    setDefaultAssertionStatus(testClass.desiredAssertionStatus());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!Agent.isOfProgram(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? load(name) : loaded;
    }
  }

  private Class<?> load(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        return super.loadClass(name, false);
      }
      byte[] code = in.readAllBytes();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
