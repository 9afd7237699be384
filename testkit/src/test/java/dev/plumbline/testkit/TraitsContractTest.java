package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.SearchTraits;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.spec.Traits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TraitsContractTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void builtins_keepTheirWord(String name, Spec<?> spec) {
    int rounds = Evidence.count(1_500, 15_000);
    long start = System.nanoTime();
    Map<String, Long> tested = new TraitsContract(spec).run(0, rounds);
    System.out.printf(
        "traits of %s, seeds 0 to %d: %s, %.1f s%n",
        name, rounds - 1, tested, (System.nanoTime() - start) / 1e9);
    for (String trait : claimed(spec.traits())) {
      assertTrue(tested.containsKey(trait), () -> trait + " was declared and never tested");
    }
    assertEquals(spec.traits().type().isPresent(), tested.containsKey("type"));
  }

  /** What is claimed; but where nothing can be said of some ties, nothing may be left to test. */
  private static List<String> claimed(Traits<?> traits) {
    Map<String, Boolean> claims =
        Map.of(
            "tokens", traits.tokens() != null,
            "commute", traits.commuting() != null,
            "necessary", traits.search().necessity() != null,
            "relevant", traits.search().relevance() != null,
            "value", traits.container() != null && traits.container().independentValues());
    return claims.keySet().stream().filter(claims::get).toList();
  }

  /** A register with one lie about itself. */
  private static class Liar implements Spec<Object> {
    private final Toys.Register truth = new Toys.Register();
    private final Traits<Object> traits;

    Liar(Traits<Object> traits) {
      this.traits = traits;
    }

    @Override
    public String name() {
      return "liar";
    }

    @Override
    public Object initial() {
      return truth.initial();
    }

    @Override
    public Step<Object> step(Object state, Operation op) {
      return truth.step(state, op);
    }

    @Override
    public List<Object> outputs(Object state, Operation call) {
      return truth.outputs(state, call);
    }

    @Override
    public Traits<Object> traits() {
      return traits;
    }
  }

  private static void isCaught(String trait, Spec<?> liar) {
    String report =
        assertThrows(
                AssertionError.class, () -> new TraitsContract(liar, Toys.REGISTER).run(0, 500))
            .getMessage();
    assertTrue(report.startsWith(trait + " of ") && report.contains("seed"), report);
  }

  @Test
  void lies_areCaught() {
    isCaught(
        "kind READ_ONLY",
        new Liar(
            new Traits<>() {
              @Override
              public Kind kind(Operation op) {
                return Kind.READ_ONLY;
              }
            }));
    isCaught(
        "kind OVERWRITE",
        new Liar(
            new Traits<>() {
              @Override
              public Kind kind(Operation op) {
                return Kind.OVERWRITE;
              }
            }));
    isCaught(
        "commute",
        new Liar(
            new Traits<>() {
              @Override
              public BiPredicate<Operation, Operation> commuting() {
                return (a, b) -> true;
              }
            }));
    isCaught(
        "relevant",
        new Liar(
            new SearchTraits<>() {
              @Override
              public Relevance<Object> relevance() {
                return (state, goal, candidate) -> false;
              }
            }));
    isCaught(
        "necessary",
        new Liar(
            new SearchTraits<>() {
              @Override
              public Necessity<Object> necessity() {
                return (state, goal) -> Operation.of("write", 1L);
              }
            }));
    isCaught(
        "tokens",
        new Liar(
            new TokenTraits<>() {
              @Override
              public Object needs(Operation op) {
                return op.pending() ? null : "value " + op.output();
              }

              @Override
              public Object produces(Operation op) {
                return null;
              }

              @Override
              public boolean has(Object state, Object token) {
                return token.equals("value " + state);
              }
            }));
    isCaught(
        "value",
        new Liar(
            new ContainerTraits<>() {
              @Override
              public boolean adds(Operation op) {
                return op.name().equals("write");
              }

              @Override
              public boolean isRemove(Operation op) {
                return false;
              }

              @Override
              public Object value(Operation op) {
                return adds(op) ? op.input() : null;
              }

              @Override
              public boolean independentValues() {
                return true;
              }
            }));
    isCaught(
        "forcedOutput",
        new Liar(
            new Traits<>() {
              @Override
              public Object forcedOutput(Operation pending) {
                return 1L;
              }
            }) {
          @Override
          public Step<Object> step(Object state, Operation op) {
            return op.name().equals("write") && op.hasOutput()
                ? Step.illegal("a write answers nothing")
                : super.step(state, op);
          }
        });
    isCaught(
        "never",
        new Liar(Traits.none()) {
          @Override
          public Step<Object> step(Object state, Operation op) {
            Step<Object> truth = super.step(state, op);
            return truth.legal() ? truth : Step.never("gone");
          }
        });
    isCaught(
        "outputs",
        new Liar(Traits.none()) {
          @Override
          public List<Object> outputs(Object state, Operation call) {
            return List.of(7L);
          }
        });
    isCaught(
        "key",
        new Liar(Traits.none()) {
          @Override
          public Object key(Operation op) {
            return op.name();
          }
        });
  }

  /** A specification that is another one in most ways, and says that it is a known type. */
  private static class Pretender<S> implements Spec<S> {
    private final Spec<S> truth;
    private final KnownType type;

    Pretender(Spec<S> truth, KnownType type) {
      this.truth = truth;
      this.type = type;
    }

    @Override
    public String name() {
      return truth.name();
    }

    @Override
    public S initial() {
      return truth.initial();
    }

    @Override
    public List<Signature> operations() {
      return truth.operations();
    }

    @Override
    public Step<S> step(S state, Operation op) {
      return truth.step(state, op);
    }

    @Override
    public List<Object> outputs(S state, Operation call) {
      return truth.outputs(state, call);
    }

    @Override
    public Traits<S> traits() {
      return new Traits<>() {
        @Override
        public Optional<KnownType> type() {
          return Optional.of(type);
        }
      };
    }
  }

  private static void isNotWhatItSays(Spec<?> pretender, String rule) {
    String report =
        assertThrows(AssertionError.class, () -> new TraitsContract(pretender).run(0, 500))
            .getMessage();
    assertTrue(report.startsWith("type of ") && report.contains(rule), report);
  }

  @Test
  void types_thatAreTrue_areTested() {
    Spec<?> counter = new Pretender<>(Specs.withInitial("counter", 3L), new KnownType.Counter(3));
    assertTrue(new TraitsContract(counter).run(0, 100).get("type") > 1000);
    Spec<?> set =
        new Pretender<>(Specs.withInitial("set", List.of(1L)), new KnownType.Elements(Set.of(1L)));
    assertTrue(new TraitsContract(set).run(0, 100).get("type") > 1000);
  }

  @Test
  void types_withOtherOperations_areCaught() {
    isNotWhatItSays(
        new Pretender<>(Specs.named("stack"), new KnownType.Queue()), "it has the operations");
    isNotWhatItSays(
        new Pretender<>(Specs.named("set"), new KnownType.Multiset()), "it has the operations");
  }

  @Test
  void types_withAnotherStart_areCaught() {
    isNotWhatItSays(
        new Pretender<>(Specs.withInitial("counter", 3L), new KnownType.Counter(0)), "legal");
    isNotWhatItSays(
        new Pretender<>(Specs.withInitial("register", 1L), new KnownType.Register(null)), "legal");
    isNotWhatItSays(
        new Pretender<>(Specs.named("set"), new KnownType.Elements(Set.of(1L))), "legal");
  }

  /** Full from the tenth element on. */
  private static <S> Spec<S> losingTheTenth(Spec<S> queue) {
    return new Pretender<>(queue, new KnownType.Queue()) {
      @Override
      public Step<S> step(S state, Operation op) {
        boolean full = op.name().equals("enq") && state.toString().split(",").length > 9;
        return full ? Step.to(state) : super.step(state, op);
      }
    };
  }

  @Test
  void types_withOtherSteps_areCaught() {
    isNotWhatItSays(losingTheTenth(Specs.named("queue")), "equal states");
    isNotWhatItSays(
        new Pretender<>(Specs.nilReadsLegal(Specs.named("register")), new KnownType.Register(null)),
        "legal");
  }
}
