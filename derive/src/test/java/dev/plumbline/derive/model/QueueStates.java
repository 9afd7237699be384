package dev.plumbline.derive.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Counts the states of Michael and Scott's queue with a bounded client. Nothing of it is the model
 * checker's: the algorithm is written out by hand, nodes are objects, a state is a text, and of all
 * orders of the threads the least text counts.
 *
 * <p>A state is what the queue's ends lead to, what threads hold that they may still use, and the
 * set of all ways in which the pending operations may have taken effect.
 */
final class QueueStates {
  private enum Place {
    IDLE,
    READ_TAIL,
    READ_NEXT,
    COMPARE_TAIL,
    HELP_ENQUEUE,
    LINK,
    SWING,
    READ_HEAD,
    READ_LAST,
    READ_FIRST,
    COMPARE_HEAD,
    HELP_DEQUEUE,
    TAKE
  }

  private static final class Cell {
    private final int value;
    private Cell next;

    Cell(int value) {
      this.value = value;
    }
  }

  /** A thread; the argument is 0 for a dequeue. */
  private static final class Client {
    private int left;
    private Place place = Place.IDLE;
    private int argument;
    private Cell own;
    private Cell head;
    private Cell tail;
    private Cell next;

    List<Cell> held() {
      List<Cell> held = new ArrayList<>();
      held.add(own);
      held.add(head);
      held.add(tail);
      held.add(next);
      return held;
    }

    void forget() {
      own = null;
      head = null;
      tail = null;
      next = null;
    }

    void restart() {
      forget();
      own = argument > 0 ? new Cell(argument) : null;
      place = argument > 0 ? Place.READ_TAIL : Place.READ_HEAD;
    }
  }

  /** Everything at a time. */
  private static final class World {
    private Cell head;
    private Cell tail;
    private Client[] clients;
    private Set<String> configurations;

    World copy() {
      Map<Cell, Cell> copies = new IdentityHashMap<>();
      World world = new World();
      world.head = copy(head, copies);
      world.tail = copy(tail, copies);
      world.clients = new Client[clients.length];
      for (int i = 0; i < clients.length; i++) {
        Client client = new Client();
        client.left = clients[i].left;
        client.place = clients[i].place;
        client.argument = clients[i].argument;
        client.own = copy(clients[i].own, copies);
        client.head = copy(clients[i].head, copies);
        client.tail = copy(clients[i].tail, copies);
        client.next = copy(clients[i].next, copies);
        world.clients[i] = client;
      }
      world.configurations = configurations;
      return world;
    }

    private static Cell copy(Cell cell, Map<Cell, Cell> copies) {
      if (cell == null) {
        return null;
      }
      Cell known = copies.get(cell);
      if (known == null) {
        known = new Cell(cell.value);
        copies.put(cell, known);
        known.next = copy(cell.next, copies);
      }
      return known;
    }
  }

  private final int threads;
  private final int values;
  private final List<int[]> orders = new ArrayList<>();
  private final Map<String, Set<String>> found = new HashMap<>();
  private int count;

  /** Finds all states of so many threads that call so many operations each. */
  QueueStates(int threads, int operations, int values) {
    this.threads = threads;
    this.values = values;
    collectOrders(new int[threads], 0, 0);
    World first = new World();
    first.head = new Cell(0);
    first.tail = first.head;
    first.clients = new Client[threads];
    for (int i = 0; i < threads; i++) {
      first.clients[i] = new Client();
      first.clients[i].left = operations;
    }
    first.configurations = Set.of(".".repeat(threads));
    Deque<World> open = new ArrayDeque<>();
    keep(first, open);
    while (!open.isEmpty()) {
      expand(open.poll(), open);
    }
  }

  /** How many states there are. */
  int count() {
    return count;
  }

  /**
   * How many states have a set that contains none of another state that is otherwise the same: a
   * search that leaves out states for better ones cannot have fewer, in whatever order it goes.
   */
  int minimal() {
    int minimal = 0;
    for (Set<String> texts : found.values()) {
      List<Set<String>> sets = texts.stream().map(t -> Set.of(t.split(","))).toList();
      for (Set<String> set : sets) {
        minimal += sets.stream().noneMatch(o -> o != set && set.containsAll(o)) ? 1 : 0;
      }
    }
    return minimal;
  }

  private void collectOrders(int[] order, int length, int used) {
    if (length == threads) {
      orders.add(order.clone());
    }
    for (int t = 0; t < threads; t++) {
      if ((used >> t & 1) == 0) {
        order[length] = t;
        collectOrders(order, length + 1, used | 1 << t);
      }
    }
  }

  private void expand(World world, Deque<World> open) {
    for (int i = 0; i < threads; i++) {
      if (world.clients[i].place != Place.IDLE) {
        World next = world.copy();
        step(next, i);
        keep(next, open);
      } else if (world.clients[i].left > 0) {
        for (int argument = 0; argument <= values; argument++) {
          World next = world.copy();
          call(next, i, argument);
          step(next, i);
          keep(next, open);
        }
      }
    }
  }

  private void keep(World world, Deque<World> open) {
    if (world.configurations.isEmpty()) {
      throw new IllegalStateException("not linearizable");
    }
    String least = null;
    String set = null;
    for (int[] order : orders) {
      String text = text(world, order);
      String own = text(world.configurations, order);
      int difference = least == null ? -1 : text.compareTo(least);
      if (difference < 0 || (difference == 0 && own.compareTo(set) < 0)) {
        least = text;
        set = own;
      }
    }
    if (found.computeIfAbsent(least, k -> new HashSet<>()).add(set)) {
      count++;
      open.add(world);
    }
  }

  private void call(World world, int thread, int argument) {
    Client client = world.clients[thread];
    client.left--;
    client.argument = argument;
    client.restart();
    char status = argument == 0 ? 'd' : (char) ('0' + argument);
    Set<String> next = new TreeSet<>();
    world.configurations.forEach(c -> next.add(with(c, thread, status)));
    world.configurations = closed(next);
  }

  private static void answer(World world, int thread, char answer) {
    Client client = world.clients[thread];
    client.forget();
    client.place = Place.IDLE;
    client.argument = 0;
    Set<String> next = new TreeSet<>();
    for (String c : world.configurations) {
      if (c.charAt(thread) == answer) {
        next.add(with(c, thread, '.'));
      }
    }
    world.configurations = next;
  }

  /** One shared access of a thread. */
  private static void step(World world, int thread) {
    Client c = world.clients[thread];
    switch (c.place) {
      case READ_TAIL -> {
        c.tail = world.tail;
        c.place = Place.READ_NEXT;
      }
      case READ_NEXT -> {
        c.next = c.tail.next;
        c.place = Place.COMPARE_TAIL;
      }
      case COMPARE_TAIL -> {
        if (world.tail != c.tail) {
          c.restart();
        } else if (c.next != null) {
          c.own = null;
          c.place = Place.HELP_ENQUEUE;
        } else {
          c.place = Place.LINK;
        }
      }
      case HELP_ENQUEUE, HELP_DEQUEUE -> {
        world.tail = world.tail == c.tail ? c.next : world.tail;
        c.restart();
      }
      case LINK -> {
        if (c.tail.next == null) {
          c.tail.next = c.own;
          c.place = Place.SWING;
        } else {
          c.restart();
        }
      }
      case SWING -> {
        world.tail = world.tail == c.tail ? c.own : world.tail;
        answer(world, thread, 'V');
      }
      case READ_HEAD -> {
        c.head = world.head;
        c.place = Place.READ_LAST;
      }
      case READ_LAST -> {
        c.tail = world.tail;
        c.place = Place.READ_FIRST;
      }
      case READ_FIRST -> {
        c.next = c.head.next;
        c.place = Place.COMPARE_HEAD;
      }
      case COMPARE_HEAD -> compareHead(world, thread, c);
      case TAKE -> {
        if (world.head == c.head) {
          world.head = c.next;
          answer(world, thread, (char) ('a' + c.next.value - 1));
        } else {
          c.restart();
        }
      }
      default -> throw new IllegalStateException("idle");
    }
  }

  private static void compareHead(World world, int thread, Client c) {
    if (world.head != c.head) {
      c.restart();
    } else if (c.head != c.tail) {
      c.tail = null;
      c.place = Place.TAKE;
    } else if (c.next == null) {
      answer(world, thread, 'E');
    } else {
      c.head = null;
      c.place = Place.HELP_DEQUEUE;
    }
  }

  // A configuration is a letter for each thread, then the values in the queue: '.' for an idle
  // thread, 'd' or a digit for a call, and 'E', 'V', 'a', 'b', ... for what it answered.

  private static String with(String configuration, int thread, char status) {
    return configuration.substring(0, thread) + status + configuration.substring(thread + 1);
  }

  private Set<String> closed(Set<String> start) {
    Set<String> seen = new TreeSet<>(start);
    Deque<String> open = new ArrayDeque<>(start);
    while (!open.isEmpty()) {
      String configuration = open.pop();
      for (int t = 0; t < threads; t++) {
        String next = effect(configuration, t);
        if (next != null && seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen;
  }

  private String effect(String configuration, int thread) {
    char status = configuration.charAt(thread);
    if (status >= '1' && status <= '9') {
      return with(configuration, thread, 'V') + status;
    } else if (status != 'd') {
      return null;
    } else if (configuration.length() == threads) {
      return with(configuration, thread, 'E');
    }
    char answer = (char) ('a' + configuration.charAt(threads) - '1');
    String after = with(configuration, thread, answer);
    return after.substring(0, threads) + after.substring(threads + 1);
  }

  private String text(Set<String> configurations, int[] order) {
    Set<String> moved = new TreeSet<>();
    for (String c : configurations) {
      StringBuilder text = new StringBuilder();
      for (int t : order) {
        text.append(c.charAt(t));
      }
      moved.add(text.append(c.substring(threads)).toString());
    }
    return String.join(",", moved);
  }

  private static String text(World world, int[] order) {
    Map<Cell, Integer> numbers = new IdentityHashMap<>();
    List<Cell> cells = new ArrayList<>();
    visit(world.head, numbers, cells);
    visit(world.tail, numbers, cells);
    for (int i = 0; i < cells.size(); i++) {
      visit(cells.get(i).next, numbers, cells);
    }
    for (int t : order) {
      world.clients[t].held().forEach(cell -> visit(cell, numbers, cells));
    }
    for (int i = 0; i < cells.size(); i++) {
      visit(cells.get(i).next, numbers, cells);
    }
    StringBuilder text = new StringBuilder();
    text.append(number(world.head, numbers)).append(number(world.tail, numbers));
    for (int t : order) {
      Client client = world.clients[t];
      text.append((char) ('0' + client.left)).append((char) ('A' + client.place.ordinal()));
      text.append((char) ('0' + client.argument));
      client.held().forEach(cell -> text.append(number(cell, numbers)));
    }
    for (Cell cell : cells) {
      text.append((char) ('0' + cell.value)).append(number(cell.next, numbers));
    }
    return text.toString();
  }

  private static char number(Cell cell, Map<Cell, Integer> numbers) {
    return cell == null ? '-' : (char) ('a' + numbers.get(cell));
  }

  private static void visit(Cell cell, Map<Cell, Integer> numbers, List<Cell> cells) {
    if (cell != null && numbers.putIfAbsent(cell, cells.size()) == null) {
      cells.add(cell);
    }
  }
}
