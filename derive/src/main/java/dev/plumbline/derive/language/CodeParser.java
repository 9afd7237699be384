package dev.plumbline.derive.language;

import dev.plumbline.derive.language.CodeSyntax.Assign;
import dev.plumbline.derive.language.CodeSyntax.Branch;
import dev.plumbline.derive.language.CodeSyntax.Call;
import dev.plumbline.derive.language.CodeSyntax.ChangeSyntax;
import dev.plumbline.derive.language.CodeSyntax.Create;
import dev.plumbline.derive.language.CodeSyntax.Hole;
import dev.plumbline.derive.language.CodeSyntax.Locking;
import dev.plumbline.derive.language.CodeSyntax.Loop;
import dev.plumbline.derive.language.CodeSyntax.PlaceSyntax;
import dev.plumbline.derive.language.CodeSyntax.Point;
import dev.plumbline.derive.language.CodeSyntax.ReadWord;
import dev.plumbline.derive.language.CodeSyntax.Restart;
import dev.plumbline.derive.language.CodeSyntax.Return;
import dev.plumbline.derive.language.CodeSyntax.Section;
import dev.plumbline.derive.language.CodeSyntax.Swap;
import dev.plumbline.derive.language.SchemaToken.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses statements; a semicolon after one is allowed and never needed.
 *
 * <pre>{@code
 * code   = place "=" ( term | "new" Name "(" [ field "=" term { "," ... } ] ")" | swap )
 *        | "(" name "," name ")" "=" name "." "(" field "," field ")"
 *        | swap | ("lock" | "unlock") "(" place ")"
 *        | "if" "(" term ")" body [ "else" body ] | "while" "(" term ")" body | "atomic" block
 *        | "restart" | "return" [ term ] | "<" NAME ">" | name "(" names ")"
 *        | "linearize" [ "if" "(" term ")" ] [ "others" name "(" [ name ] ")" ] [ "?" ]
 * swap   = "cas" "(" target "," value "," value ")"
 *        | "dcas" "(" place "," place "," term "," term "," term "," term ")"
 *        | "cas" "{" place ":" term "->" term { "," place ":" term "->" term } "}"
 * target = place | name "." "(" field "," field ")"
 * value  = term | "(" term "," term ")"
 * body   = block | code
 * block  = "{" { code [ ";" ] } "}"
 * }</pre>
 */
final class CodeParser {
  private static final String A_FIELD = "the name of a field";
  private static final int DEEPEST = 50;

  private final TokenStream in;
  private final TermParser terms;
  private int depth;

  CodeParser(TokenStream in) {
    this.in = in;
    this.terms = new TermParser(in);
  }

  /** Statements in braces. */
  List<CodeSyntax> block(String where) {
    in.expect("{", where);
    List<CodeSyntax> list = new ArrayList<>();
    while (!in.accept("}")) {
      if (in.peek().kind() == Kind.END) {
        throw in.unexpected("'}'");
      }
      list.add(code());
    }
    return list;
  }

  /** One statement, or several in braces. */
  List<CodeSyntax> body(String where) {
    return in.sees("{") ? block(where) : List.of(code());
  }

  CodeSyntax code() {
    if (++depth > DEEPEST) {
      throw new SchemaException(
          in.peek().at(), "Statements may be inside of each other %d deep", DEEPEST);
    }
    CodeSyntax code = bare();
    depth--;
    in.accept(";");
    return code;
  }

  private CodeSyntax bare() {
    SchemaToken first = in.peek();
    SourcePosition at = first.at();
    return switch (first.text()) {
      case "if" -> branch(at);
      case "while" -> {
        in.take();
        yield new Loop(at, condition("while"), body("after while"));
      }
      case "atomic" -> {
        in.take();
        yield new Section(at, block("after atomic"));
      }
      case "restart" -> {
        in.take();
        yield new Restart(at);
      }
      case "return" -> {
        in.take();
        yield new Return(at, endsReturn() ? null : terms.term());
      }
      case "lock", "unlock" -> locking(at);
      case "cas", "dcas" -> swap(at, null);
      case "linearize" -> point(at);
      case "<" -> hole(at);
      case "(" -> readWord(at);
      default -> assignmentOrCall();
    };
  }

  /** A return value stands on the line of its return. */
  private boolean endsReturn() {
    SchemaToken next = in.peek();
    return next.opensLine() || next.is("}") || next.is(";") || next.kind() == Kind.END;
  }

  private TermSyntax condition(String after) {
    in.expect("(", "after " + after);
    TermSyntax condition = terms.term();
    in.expect(")", "after the condition");
    return condition;
  }

  private CodeSyntax branch(SourcePosition at) {
    in.take();
    TermSyntax condition = condition("if");
    List<CodeSyntax> then = body("after if");
    return new Branch(at, condition, then, in.accept("else") ? body("after else") : List.of());
  }

  private CodeSyntax locking(SourcePosition at) {
    boolean acquires = in.take().text().equals("lock");
    in.expect("(", acquires ? "after lock" : "after unlock");
    PlaceSyntax place = place();
    in.expect(")", "after the lock");
    return new Locking(at, place, acquires);
  }

  private CodeSyntax hole(SourcePosition at) {
    in.take();
    String name = in.name("the name of a placeholder").text();
    in.expect(">", "after the name of a placeholder");
    return new Hole(at, name);
  }

  private CodeSyntax point(SourcePosition at) {
    in.take();
    TermSyntax condition = null;
    if (in.accept("if")) {
      condition = condition("linearize if");
    }
    String others = "";
    String argument = "";
    if (in.accept("others")) {
      others = in.name("the name of an operation").text();
      in.expect("(", "after the name of the operation");
      argument = in.sees(")") ? "" : in.name("the name of a local").text();
      in.expect(")", "after the argument");
    }
    return new Point(at, condition, others, argument, in.accept("?"));
  }

  private CodeSyntax readWord(SourcePosition at) {
    in.take();
    List<PlaceSyntax> targets = new ArrayList<>();
    do {
      SchemaToken local = in.name("the name of a local");
      targets.add(new PlaceSyntax(local.at(), null, local.text()));
    } while (in.accept(","));
    in.expect(")", "after the locals");
    in.expect("=", "after the locals");
    SchemaToken base = in.name("a pointer");
    in.expect(".", "after the pointer");
    return new ReadWord(at, List.copyOf(targets), fields(base));
  }

  /** {@code (f, g)} after {@code node.}. */
  private List<PlaceSyntax> fields(SchemaToken base) {
    in.expect("(", "before the fields of a word");
    List<PlaceSyntax> fields = new ArrayList<>();
    do {
      fields.add(new PlaceSyntax(base.at(), base.text(), in.name(A_FIELD).text()));
    } while (in.accept(","));
    in.expect(")", "after the fields of a word");
    return List.copyOf(fields);
  }

  private CodeSyntax assignmentOrCall() {
    SchemaToken first = in.name("a statement");
    if (in.sees("(")) {
      return call(first);
    }
    PlaceSyntax target = placeFrom(first);
    in.expect("=", "in an assignment");
    if (in.sees("new")) {
      return create(target);
    }
    if (in.sees("cas") || in.sees("dcas")) {
      return swap(target.at(), target);
    }
    return new Assign(target, terms.term());
  }

  private CodeSyntax call(SchemaToken macro) {
    in.take();
    List<String> arguments = new ArrayList<>();
    while (!in.accept(")")) {
      if (!arguments.isEmpty()) {
        in.expect(",", "between the arguments of a macro");
      }
      arguments.add(in.name("the name of a local").text());
    }
    return new Call(macro.at(), macro.text(), List.copyOf(arguments));
  }

  private CodeSyntax create(PlaceSyntax target) {
    in.take();
    SchemaToken type = in.name("the name of a node type");
    in.expect("(", "after the type of the new node");
    Map<String, TermSyntax> fields = new LinkedHashMap<>();
    while (!in.accept(")")) {
      if (!fields.isEmpty()) {
        in.expect(",", "between the fields of a new node");
      }
      SchemaToken field = in.name(A_FIELD);
      in.expect("=", "after the name of a field");
      if (fields.put(field.text(), terms.term()) != null) {
        throw new SchemaException(field.at(), "Field '%s' is given twice", field.text());
      }
    }
    return new Create(target, type.text(), fields, type.at());
  }

  private PlaceSyntax place() {
    return placeFrom(in.name("a variable or a field"));
  }

  private PlaceSyntax placeFrom(SchemaToken first) {
    return in.accept(".")
        ? new PlaceSyntax(first.at(), first.text(), in.name(A_FIELD).text())
        : new PlaceSyntax(first.at(), null, first.text());
  }

  private CodeSyntax swap(SourcePosition at, PlaceSyntax result) {
    boolean twice = in.take().text().equals("dcas");
    if (!twice && in.accept("{")) {
      return new Swap(at, result, anyPlaces());
    }
    in.expect("(", "after cas or dcas");
    List<ChangeSyntax> changes = twice ? twoPlaces() : oneWord();
    in.expect(")", "after the arguments of cas or dcas");
    return new Swap(at, result, changes);
  }

  private List<ChangeSyntax> anyPlaces() {
    List<ChangeSyntax> changes = new ArrayList<>();
    do {
      PlaceSyntax place = place();
      in.expect(":", "after a place of a cas");
      TermSyntax expected = terms.term();
      in.expect("->", "between what is expected and what replaces it");
      changes.add(new ChangeSyntax(place, expected, terms.term()));
    } while (in.accept(","));
    in.expect("}", "after the places of a cas");
    return changes;
  }

  private List<ChangeSyntax> twoPlaces() {
    PlaceSyntax first = place();
    comma();
    PlaceSyntax second = place();
    List<TermSyntax> values = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      comma();
      values.add(terms.term());
    }
    return List.of(
        new ChangeSyntax(first, values.get(0), values.get(2)),
        new ChangeSyntax(second, values.get(1), values.get(3)));
  }

  private List<ChangeSyntax> oneWord() {
    SchemaToken base = in.name("a variable or a field");
    boolean several = in.sees(".") && in.peek(1).is("(");
    if (several) {
      in.take();
    }
    List<PlaceSyntax> places = several ? fields(base) : List.of(placeFrom(base));
    comma();
    List<TermSyntax> expected = values(places.size());
    comma();
    List<TermSyntax> replacements = values(places.size());
    List<ChangeSyntax> changes = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      changes.add(new ChangeSyntax(places.get(i), expected.get(i), replacements.get(i)));
    }
    return List.copyOf(changes);
  }

  private List<TermSyntax> values(int count) {
    if (count == 1) {
      return List.of(terms.term());
    }
    in.expect("(", "before the values of a word");
    List<TermSyntax> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        comma();
      }
      values.add(terms.term());
    }
    in.expect(")", "after the values of a word, one for each field");
    return values;
  }

  private void comma() {
    in.expect(",", "between the arguments of cas or dcas");
  }
}
