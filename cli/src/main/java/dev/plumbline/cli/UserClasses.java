package dev.plumbline.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The user's own classes, loaded beside plumbline's. */
final class UserClasses implements AutoCloseable {
  private final URLClassLoader loader;
  private final String classpath;

  private UserClasses(URLClassLoader loader, String classpath) {
    this.loader = loader;
    this.classpath = classpath;
  }

  /** Classes on a path of jars and folders; without one, those of the JDK and of plumbline. */
  static UserClasses on(String classpath) {
    return on(classpath, code -> code);
  }

  /**
   * The same classes, rewritten.
   *
   * @param rewriting what becomes of each class file
   */
  static UserClasses on(String classpath, UnaryOperator<byte[]> rewriting) {
    List<URL> urls = new ArrayList<>();
    for (String entry : classpath == null ? new String[0] : classpath.split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (!Files.exists(path)) {
        throw new UsageException("The class path names " + entry + ", which does not exist");
      }
      try {
        urls.add(path.toUri().toURL());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new UserClasses(
        new Loader(urls.toArray(URL[]::new), UserClasses.class.getClassLoader(), rewriting),
        classpath);
  }

  /** Loads classes as they are asked for, except for what would end the process unseen. */
  private static final class Loader extends URLClassLoader {
    private final UnaryOperator<byte[]> rewriting;

    Loader(URL[] urls, ClassLoader parent, UnaryOperator<byte[]> rewriting) {
      super(urls, parent);
      this.rewriting = rewriting;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      URL url = findResource(file);
      byte[] rewritten = url == null ? null : rewritten(url);
      return rewritten == null
          ? super.findClass(name)
          : defineClass(name, rewritten, 0, rewritten.length, source(url));
    }

    /** The jar or the folder that a class is from, which classes may ask for. */
    private CodeSource source(URL file) {
      for (URL entry : getURLs()) {
        if (file.toString().startsWith(entry.toString())
            || file.toString().startsWith("jar:" + entry)) {
          return new CodeSource(entry, (Certificate[]) null);
        }
      }
      return null;
    }

    /** Null if the class may stay as it is, or cannot be read. */
    private byte[] rewritten(URL url) {
      try (InputStream in = url.openStream()) {
        byte[] original = in.readAllBytes();
        byte[] redirected = HaltCalls.redirected(original);
        byte[] code = rewriting.apply(redirected == null ? original : redirected);
        return code == original ? null : code;
      } catch (IOException e) {
        return null; // loading it tells more
      }
    }
  }

  ClassLoader loader() {
    return loader;
  }

  Class<?> find(String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new UsageException(
          classpath == null
              ? "There is no class %s; --classpath says where your classes are".formatted(name)
              : "There is no class %s on the class path %s".formatted(name, classpath),
          e);
    } catch (ExceptionInInitializerError e) {
      throw initializerFailed(name, e.getCause() == null ? e : e.getCause());
    } catch (LinkageError e) {
      throw new SpecOptions.FailedException(
          "The class %s cannot be loaded: %s".formatted(name, Failures.summary(e)), e);
    } catch (Error e) {
      throw initializerFailed(name, e); // only exceptions are wrapped there
    }
  }

  private static UsageException initializerFailed(String name, Throwable why) {
    return new SpecOptions.FailedException(
        "The static initializer of %s failed: %s".formatted(name, Failures.summary(why)), why);
  }

  /** A new object of the class, made without arguments. */
  <T> T newInstance(String name, Class<T> type) {
    Class<?> found = find(name);
    if (!type.isAssignableFrom(found)) {
      throw new UsageException(
          "The class %s does not implement %s".formatted(name, type.getName()));
    }
    if (Modifier.isAbstract(found.getModifiers())) {
      throw new UsageException(
          "The class %s is abstract, so no object of it can be made".formatted(name));
    }
    try {
      Constructor<?> constructor = found.getDeclaredConstructor();
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance());
    } catch (NoSuchMethodException e) {
      throw new UsageException(
          "The class %s needs a constructor without arguments".formatted(name), e);
    } catch (InvocationTargetException e) {
      throw new SpecOptions.FailedException(
          "The constructor of %s failed: %s".formatted(name, Failures.summary(e.getCause())), e);
    } catch (InaccessibleObjectException e) {
      throw new UsageException(
          "The constructor of %s is not public, and its module does not open it".formatted(name),
          e);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new UsageException(
          "The class %s cannot be made: %s".formatted(name, Failures.summary(e)), e);
    }
  }

  /** What is made with these classes; if that fails, they are closed, and a mistake is told. */
  <T> T orClose(Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      close();
      throw new UsageException(SpecOptions.capitalized(e.getMessage()), e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
