package dev.plumbline.derive.space;

import dev.plumbline.derive.language.BuildingBlock;
import dev.plumbline.derive.language.ChoiceOrder;
import dev.plumbline.derive.language.Placeholder;
import dev.plumbline.derive.language.SchemaException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * All fillings of one placeholder, enumerated once: every choice of parameters, every order of
 * units that the constraints allow, every cut into sections.
 *
 * <p>Costs time for every filling of this placeholder, but not for their combinations with those of
 * other placeholders.
 */
public final class FillingSpace {
  private static final long MOST = 4_000_000;
  private static final int MOST_UNITS = 12;
  private static final int MOST_CHOICES = 4096;

  /** Their order takes a bit for every two of them. */
  private static final int MOST_CLASSES = 30_000;

  private final Placeholder placeholder;
  private final List<int[]> choices = new ArrayList<>();
  private final List<Long> keys = new ArrayList<>();
  private final List<Integer> keyChoices = new ArrayList<>();
  private final List<Long> weights = new ArrayList<>();
  private final List<Filling> leastJoined = new ArrayList<>();
  private final List<Integer> leastJoins = new ArrayList<>();
  private final Set<Long> steps = new HashSet<>();
  private final List<UnitGraph> graphs = new ArrayList<>();
  private final List<ClassKeys> rules = new ArrayList<>();
  private final List<Map<Long, Integer>> keyNumbers = new ArrayList<>();
  private final FillingClasses reported;
  private final FillingClasses verdicts;
  private final int[] reportedOfKey;
  private final int[] verdictOfKey;
  private final List<ClassShare> shares;
  private long instances;
  private long enumerated;

  /**
   * Enumerates.
   *
   * @param honest whether blocks that are declared to go together are taken apart, and every choice
   *     of parameters counts
   */
  public FillingSpace(Placeholder placeholder, boolean honest) {
    this.placeholder = placeholder;
    enumerateChoices(new int[placeholder.blocks().size()], 0);
    for (int c = 0; c < choices.size(); c++) {
      long count = enumerate(c, honest);
      instances = honest ? instances + count : Math.max(instances, count);
    }
    if (instances == 0) {
      throw SchemaException.of(
          placeholder.at(),
          "The constraints of placeholder '" + placeholder.name() + "' leave no order");
    }
    placeholder.orders().forEach(this::addDeclared);
    int[] finer = partition(false);
    int[] coarser = partition(true);
    reported = classes(finer);
    verdicts = classes(coarser);
    reportedOfKey = finer;
    verdictOfKey = coarser;
    shares = shareOut();
  }

  /** The members of each reported class by their verdict. */
  private List<ClassShare> shareOut() {
    Map<Long, Integer> members = new LinkedHashMap<>();
    Map<Long, Long> weight = new HashMap<>();
    for (int key = 0; key < keys.size(); key++) {
      long share = (long) reportedOfKey[key] << 32 | verdictOfKey[key];
      int known = members.getOrDefault(share, key);
      members.put(share, leastJoins.get(key) < leastJoins.get(known) ? key : known);
      weight.merge(share, weights.get(key), Long::sum);
    }
    List<ClassShare> all = new ArrayList<>();
    members.forEach(
        (share, key) ->
            all.add(
                new ClassShare(
                    (int) (share >> 32),
                    (int) (long) share,
                    weight.get(share),
                    leastJoins.get(key),
                    leastJoined.get(key))));
    return List.copyOf(all);
  }

  private void enumerateChoices(int[] choice, int block) {
    if (block == choice.length) {
      choices.add(choice.clone());
      return;
    }
    int variants = placeholder.blocks().get(block).variants().size();
    if (choices.size() > MOST_CHOICES) {
      throw tooMany("choices of parameters", MOST_CHOICES);
    }
    for (choice[block] = 0; choice[block] < variants; choice[block]++) {
      enumerateChoices(choice, block + 1);
    }
    choice[block] = 0;
  }

  private long enumerate(int choice, boolean honest) {
    UnitGraph graph = UnitGraphBuilder.build(placeholder, choices.get(choice), honest);
    int n = graph.size();
    if (n > MOST_UNITS || (enumerated += Orders.count(graph) << (n - 1)) > MOST) {
      throw tooMany("instances", MOST);
    }
    ClassKeys rule = new ClassKeys(graph);
    graphs.add(graph);
    rules.add(rule);
    keyNumbers.add(new HashMap<>());
    long count = 0;
    for (int[] order : Orders.of(graph)) {
      count += cut(choice, graph, rule, order);
    }
    return count;
  }

  private SchemaException tooMany(String what, long most) {
    return SchemaException.of(
        placeholder.at(),
        "Placeholder '%s' has more than %,d %s: add constraints, or split it"
            .formatted(placeholder.name(), most, what));
  }

  /**
   * What is correct with one way to write a block is correct with the next, if somebody says so.
   */
  private void addDeclared(ChoiceOrder order) {
    int block = 0;
    while (!placeholder.blocks().get(block).label().equals(order.block())) {
      block++;
    }
    for (int i = 0; i + 1 < order.ways().size(); i++) {
      for (int from = 0; from < choices.size(); from++) {
        int[] other = choices.get(from).clone();
        if (other[block] == order.ways().get(i)) {
          other[block] = order.ways().get(i + 1);
          addDeclared(from, choice(other));
        }
      }
    }
  }

  private int choice(int[] wanted) {
    int number = 0;
    while (!Arrays.equals(choices.get(number), wanted)) {
      number++;
    }
    return number;
  }

  private void addDeclared(int from, int to) {
    KeyProjection units = new KeyProjection(graphs.get(from), graphs.get(to));
    for (int[] order : Orders.of(graphs.get(from))) {
      int[] same = Arrays.stream(order).map(units::of).filter(u -> u >= 0).toArray();
      int accesses = rules.get(from).accesses(order);
      int sameAccesses = rules.get(to).accesses(same);
      for (int joins = 0; joins < 1 << (order.length - 1); joins++) {
        long known = rules.get(from).key(order, accesses, joins);
        Integer key = keyNumbers.get(from).get(known);
        Integer implied =
            same.length < order.length
                ? keyNumbers.get(to).get(units.of(known))
                : keyNumbers.get(to).get(rules.get(to).key(same, sameAccesses, joins));
        if (key != null && implied != null) {
          steps.add((long) key << 32 | implied);
        }
      }
    }
  }

  private long cut(int choice, UnitGraph graph, ClassKeys rule, int[] order) {
    long count = 0;
    int cuts = Math.max(0, order.length - 1);
    int accesses = rule.accesses(order);
    for (int joins = 0; joins < 1 << cuts; joins++) {
      if (!Orders.keepsSections(graph, order, joins)) {
        continue;
      }
      count++;
      int key = number(choice, rule.key(order, accesses, joins));
      weights.set(key, weights.get(key) + 1);
      if (Integer.bitCount(joins) < leastJoins.get(key)) {
        leastJoins.set(key, Integer.bitCount(joins));
        leastJoined.set(key, new Filling(graph, order, joins));
      }
      for (int bit = 0; bit < cuts; bit++) {
        if ((joins >> bit & 1) == 0 && Orders.keepsSections(graph, order, joins | 1 << bit)) {
          int coarser = number(choice, rule.key(order, accesses, joins | 1 << bit));
          if (coarser != key) {
            steps.add((long) key << 32 | coarser);
          }
        }
      }
    }
    return count;
  }

  /** Tells every filling, with the class that has its verdict. */
  void forEach(ObjIntConsumer<Filling> consumer) {
    for (int c = 0; c < choices.size(); c++) {
      UnitGraph graph = graphs.get(c);
      for (int[] order : Orders.of(graph)) {
        int accesses = rules.get(c).accesses(order);
        for (int joins = 0; joins < 1 << Math.max(0, order.length - 1); joins++) {
          if (Orders.keepsSections(graph, order, joins)) {
            int key = keyNumbers.get(c).get(rules.get(c).key(order, accesses, joins));
            consumer.accept(new Filling(graph, order, joins), verdictOfKey[key]);
          }
        }
      }
    }
  }

  private int number(int choice, long key) {
    return keyNumbers
        .get(choice)
        .computeIfAbsent(
            key,
            k -> {
              keys.add(k);
              keyChoices.add(choice);
              weights.add(0L);
              leastJoined.add(null);
              leastJoins.add(Integer.MAX_VALUE);
              return keys.size() - 1;
            });
  }

  /** For each key the number of its class. */
  private int[] partition(boolean forVerdicts) {
    int[] parent = new int[keys.size()];
    Arrays.setAll(parent, i -> i);
    for (int i = 0; i < parent.length; i++) {
      long key = keys.get(i);
      int choice = keyChoices.get(i);
      for (int position = ClassKeys.length(key) - 1; position > 0; position--) {
        long other = rules.get(choice).exchanged(key, position, forVerdicts);
        Integer number = other == 0 ? null : keyNumbers.get(choice).get(other);
        if (number != null) {
          union(parent, i, number);
        }
      }
    }
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] classes = new int[parent.length];
    for (int i = 0; i < parent.length; i++) {
      int root = find(parent, i);
      numbers.putIfAbsent(root, numbers.size());
      classes[i] = numbers.get(root);
    }
    return classes;
  }

  private static void union(int[] parent, int a, int b) {
    int rootA = find(parent, a);
    int rootB = find(parent, b);
    parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  private static int find(int[] parent, int i) {
    int root = i;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  private FillingClasses classes(int[] classOfKey) {
    int n = Arrays.stream(classOfKey).max().orElse(-1) + 1;
    if (n > MOST_CLASSES) {
      throw tooMany("classes", MOST_CLASSES);
    }
    long[] weight = new long[n];
    int[] choice = new int[n];
    int[] joins = new int[n];
    int[] member = new int[n];
    Filling[] representative = new Filling[n];
    Arrays.fill(joins, -1);
    for (int key = 0; key < classOfKey.length; key++) {
      int c = classOfKey[key];
      weight[c] += weights.get(key);
      if (joins[c] < 0 || leastJoins.get(key) < leastJoins.get(member[c])) {
        member[c] = key;
        joins[c] = ClassKeys.joins(keys.get(key));
        choice[c] = keyChoices.get(key);
        representative[c] = leastJoined.get(key);
      }
    }
    return new FillingClasses(
        weight, choice, joins, representative, order(classOfKey, joins), member);
  }

  /**
   * The reflexive and transitive closure of the steps. Joins grow along a step, so that one pass is
   * enough, unless a declared order is among them.
   */
  private BitSet[] order(int[] classOfKey, int[] joins) {
    int n = joins.length;
    BitSet[] above = new BitSet[n];
    List<List<Integer>> next = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      above[i] = new BitSet(n);
      above[i].set(i);
      next.add(new ArrayList<>());
    }
    for (long step : steps) {
      int from = classOfKey[(int) (step >> 32)];
      int to = classOfKey[(int) step];
      next.get(from).add(to);
    }
    Integer[] coarseFirst = new Integer[n];
    Arrays.setAll(coarseFirst, i -> i);
    Arrays.sort(coarseFirst, (a, b) -> joins[b] - joins[a]);
    int[] size = {0, 0};
    do {
      size[0] = size[1];
      for (int c : coarseFirst) {
        next.get(c).forEach(to -> above[c].or(above[to]));
      }
      size[1] = placeholder.orders().isEmpty() ? 0 : total(above);
    } while (size[0] < size[1]);
    return above;
  }

  private static int total(BitSet[] sets) {
    return Arrays.stream(sets).mapToInt(BitSet::cardinality).sum();
  }

  /** The placeholder. */
  public Placeholder placeholder() {
    return placeholder;
  }

  /** How many fillings there are; each order and cut counts once, or once for each choice. */
  public long instances() {
    return instances;
  }

  /** The classes that results are counted in. */
  public FillingClasses reported() {
    return reported;
  }

  /** The classes whose members have the same verdict. */
  public FillingClasses verdicts() {
    return verdicts;
  }

  /** What reported classes and those of the same verdict have in common. */
  public List<ClassShare> shares() {
    return shares;
  }

  /** The class of those that have the verdict of what represents a reported class. */
  public int verdictClass(int reportedClass) {
    return verdictOfKey[reported.memberKey(reportedClass)];
  }

  /** How many choices of alternatives and optional conjuncts there are. */
  public int choices() {
    return choices.size();
  }

  /** Whether the first choice is the second one without some optional conjuncts. */
  public boolean isWeaker(int first, int second) {
    boolean differs = false;
    for (int b = 0; b < placeholder.blocks().size(); b++) {
      BuildingBlock block = placeholder.blocks().get(b);
      int one = choices.get(first)[b];
      int other = choices.get(second)[b];
      if (one != other && !block.variants().get(one).isWeakerThan(block.variants().get(other))) {
        return false;
      }
      differs |= one != other;
    }
    return differs;
  }

  /**
   * The reported classes that are as good as this one with less: less atomic, or with fewer
   * optional conjuncts and what only they need left out; and the class itself.
   */
  public BitSet simpler(int reportedClass) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(reportedClass));
    found.set(reportedClass);
    while (!open.isEmpty()) {
      BitSet next = (BitSet) reported.below(open.peek()).clone();
      next.or(weaker(open.pop()));
      next.andNot(found);
      found.or(next);
      next.stream().forEach(open::add);
    }
    return found;
  }

  private BitSet weaker(int reportedClass) {
    BitSet found = new BitSet();
    int choice = reported.choice(reportedClass);
    for (int other = 0; other < choices.size(); other++) {
      if (isWeaker(other, choice)) {
        KeyProjection projection = new KeyProjection(graphs.get(choice), graphs.get(other));
        for (int key = 0; key < reportedOfKey.length; key++) {
          if (reportedOfKey[key] == reportedClass) {
            Integer number = keyNumbers.get(other).get(projection.of(keys.get(key)));
            if (number != null) {
              found.set(reportedOfKey[number]);
            }
          }
        }
      }
    }
    return found;
  }
}
