package dev.plumbline.explore.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says about a class besides its code: what it extends, and the names of its
 * members. Read without a visitor, which would cost ten times as much.
 */
final class ClassOutline {
  private static final int TEXT_TAG = 1;
  private static final int CLASS_TAG = 7;

  final String name;
  final String superName;
  final String[] interfaces;

  /** Whether a declared field is final. */
  private final Map<String, Boolean> fields = new HashMap<>();

  /** Declared fields that are volatile. */
  private final Set<String> volatileFields = new HashSet<>();

  /** Access flags by the names of declared methods, each followed by its descriptor. */
  private final Map<String, Integer> methods = new HashMap<>();

  ClassOutline(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    name = reader.getClassName();
    superName = reader.getSuperName();
    interfaces = reader.getInterfaces();
    int at = reader.header + 8 + 2 * interfaces.length;
    int fieldCount = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fieldCount; i++) {
      int access = reader.readUnsignedShort(at);
      String field = reader.readUTF8(at + 2, buffer);
      fields.put(field, (access & Opcodes.ACC_FINAL) != 0);
      if ((access & Opcodes.ACC_VOLATILE) != 0) {
        volatileFields.add(field);
      }
      at = afterMember(reader, at);
    }
    int methodCount = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < methodCount; i++) {
      methods.put(
          reader.readUTF8(at + 2, buffer) + reader.readUTF8(at + 4, buffer),
          reader.readUnsignedShort(at));
      at = afterMember(reader, at);
    }
  }

  private static int afterMember(ClassReader reader, int member) {
    int attributes = reader.readUnsignedShort(member + 6);
    int at = member + 8;
    for (int i = 0; i < attributes; i++) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  /** Null if there is no such field. */
  Boolean isFinal(String field) {
    return fields.get(field);
  }

  /** Whether it declares a field that is neither volatile nor final. */
  boolean hasPlain(String field) {
    return Boolean.FALSE.equals(fields.get(field)) && !volatileFields.contains(field);
  }

  boolean declares(String method, String descriptor) {
    return methods.containsKey(method + descriptor);
  }

  /** Whether it declares a method that another class may override. */
  boolean maybeOverridden(String method, String descriptor) {
    int fixed = Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    return (methods.getOrDefault(method + descriptor, fixed) & fixed) == 0;
  }

  /** The methods of objects that are synchronized, each with its descriptor. */
  List<String> synchronizedMethods() {
    List<String> found = new ArrayList<>();
    methods.forEach(
        (method, access) -> {
          if ((access & Opcodes.ACC_SYNCHRONIZED) != 0 && (access & Opcodes.ACC_STATIC) == 0) {
            found.add(method);
          }
        });
    return found;
  }

  /** Whether a text is among the constants. */
  static boolean contains(ClassReader reader, String text) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at != 0
          && reader.readByte(at - 1) == TEXT_TAG
          && reader.readUnsignedShort(at) == text.length()
          && text.equals(readText(reader, at, buffer))) {
        return true;
      }
    }
    return false;
  }

  private static String readText(ClassReader reader, int at, char[] buffer) {
    int length = reader.readUnsignedShort(at);
    for (int i = 0; i < length; i++) {
      buffer[i] = (char) reader.readByte(at + 2 + i);
    }
    return new String(buffer, 0, length);
  }

  /** The names of the classes in the constant pool, element types of arrays among them. */
  static Set<String> mentioned(ClassReader reader) {
    Set<String> found = new HashSet<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at != 0 && reader.readByte(at - 1) == CLASS_TAG) {
        String mentioned = elementType(reader.readUTF8(at, buffer));
        if (mentioned != null) {
          found.add(mentioned);
        }
      }
    }
    return found;
  }

  private static String elementType(String name) {
    if (!name.startsWith("[")) {
      return name;
    }
    int start = name.lastIndexOf('[') + 1;
    return name.charAt(start) == 'L' ? name.substring(start + 1, name.length() - 1) : null;
  }
}
