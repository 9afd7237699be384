package dev.plumbline.explore.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;

/**
 * The classes that a loader can see, from their class files: nothing is loaded, since loading a
 * class while another one is being loaded may never end.
 */
final class Hierarchy {
  private final ClassLoader loader;

  /** Never locked while a file is read: whoever loads a class may hold other locks. */
  private final Map<String, Optional<ClassOutline>> outlines = new ConcurrentHashMap<>();

  /** A null loader stands for the boot loader. */
  Hierarchy(ClassLoader loader) {
    this.loader = loader == null ? ClassLoader.getPlatformClassLoader() : loader;
  }

  /** Makes a class known whose file is at hand. */
  void add(ClassReader reader) {
    outlines.put(reader.getClassName(), Optional.of(new ClassOutline(reader)));
  }

  /** Null if there is no class file of that name. */
  ClassOutline outline(String name) {
    Optional<ClassOutline> known = outlines.get(name);
    if (known == null) {
      ClassReader reader = read(name);
      known = reader == null ? Optional.empty() : Optional.of(new ClassOutline(reader));
      outlines.put(name, known);
    }
    return known.orElse(null);
  }

  /** Null if there is no class file of that name. */
  ClassReader read(String name) {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null ? null : new ClassReader(in.readAllBytes());
    } catch (IOException | IllegalArgumentException unreadable) {
      return null;
    }
  }

  /** Whether the field is final; a field that is not found may be anything, so it is not. */
  boolean isFinal(String owner, String field) {
    Boolean found = finality(owner, field);
    return found != null && found;
  }

  private Boolean finality(String owner, String field) {
    ClassOutline outline = owner == null ? null : outline(owner);
    if (outline == null) {
      return null;
    }
    Boolean found = outline.isFinal(field);
    for (int i = 0; found == null && i < outline.interfaces.length; i++) {
      found = finality(outline.interfaces[i], field);
    }
    return found != null ? found : finality(outline.superName, field);
  }

  /** Whether it is known that the field is neither volatile nor final. */
  boolean isPlain(String owner, String field) {
    ClassOutline outline = outline(declaring(owner, field));
    return outline != null && outline.hasPlain(field);
  }

  /** The class that declares a static field, whose name may be given with a subclass. */
  String declaring(String owner, String field) {
    String found = declaringOrNull(owner, field);
    return found == null ? owner : found;
  }

  private String declaringOrNull(String owner, String field) {
    ClassOutline outline = owner == null ? null : outline(owner);
    if (outline == null) {
      return null;
    }
    if (outline.isFinal(field) != null) {
      return owner;
    }
    for (String face : outline.interfaces) {
      String found = declaringOrNull(face, field);
      if (found != null) {
        return found;
      }
    }
    return declaringOrNull(outline.superName, field);
  }

  /** Whether a class is another one or extends it. */
  boolean isBelow(String name, String superclass) {
    ClassOutline outline = superclass.equals(name) || name == null ? null : outline(name);
    return superclass.equals(name) || (outline != null && isBelow(outline.superName, superclass));
  }

  /** Whether a call of a method that names this owner ends in the method that another declares. */
  boolean inherits(String owner, String method, String descriptor, String declaring) {
    if (declaring.equals(owner)) {
      return true;
    }
    ClassOutline outline = owner == null || owner.startsWith("[") ? null : outline(owner);
    if (outline == null || outline.declares(method, descriptor)) {
      return false;
    }
    for (String face : outline.interfaces) {
      if (inherits(face, method, descriptor, declaring)) {
        return true;
      }
    }
    return inherits(outline.superName, method, descriptor, declaring);
  }
}
