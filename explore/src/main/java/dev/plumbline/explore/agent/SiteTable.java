package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Sites;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sites of one class and the names that it mentions, numbered from 0. */
final class SiteTable {
  private String[] methods;
  private int[] lines;
  private boolean[] plain;
  private int sites;

  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  SiteTable() {
    this(16);
  }

  /** With room for so many sites. */
  SiteTable(int room) {
    methods = new String[room];
    lines = new int[room];
    plain = new boolean[room];
  }

  int site(String method, int line) {
    if (sites == lines.length) {
      int room = 2 * sites + 1;
      methods = Arrays.copyOf(methods, room);
      lines = Arrays.copyOf(lines, room);
      plain = Arrays.copyOf(plain, room);
    }
    methods[sites] = method;
    lines[sites] = line;
    return sites++;
  }

  /** Says that what happens at a site orders nothing else. */
  void makePlain(int site) {
    plain[site] = true;
  }

  int name(String name) {
    Integer known = numbers.get(name);
    if (known == null) {
      known = names.size();
      names.add(name);
      numbers.put(name, known);
    }
    return known;
  }

  int sites() {
    return sites;
  }

  int names() {
    return names.size();
  }

  String method(int site) {
    return methods[site];
  }

  int line(int site) {
    return lines[site];
  }

  boolean isPlain(int site) {
    return plain[site];
  }

  String nameOf(int number) {
    return names.get(number);
  }

  /** Makes a site known to the runtime; what its number is there. */
  int announceSite(String className, int site) {
    int number = Sites.site(className, methods[site], lines[site]);
    if (plain[site]) {
      Sites.makePlain(number);
    }
    return number;
  }

  /** Makes a name known to the runtime; what its number is there. */
  int announceName(int number) {
    return Sites.name(names.get(number));
  }
}
