package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * All that core exports to everybody says what it is. Doclint could insist on that too, but only
 * together with a tag for every parameter and result.
 */
class ApiCommentsTest {
  private static final Path SOURCES = Path.of("../core/src/main/java");
  private static final Pattern EXPORT = Pattern.compile("exports ([a-z.]+);");

  @Test
  void api_ofCoreHasComments() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String exported : exported()) {
      try (Stream<Path> folder = Files.list(SOURCES.resolve(exported.replace('.', '/')))) {
        folder.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
      Silence silence = new Silence(DocTrees.instance(task));
      for (CompilationUnitTree file : task.parse()) {
        silence.scan(file, null);
      }
      assertEquals(List.of(), silence.found);
    }
  }

  private static List<String> exported() throws IOException {
    String module = Files.readString(SOURCES.resolve("module-info.java"));
    return EXPORT.matcher(module).results().map((MatchResult m) -> m.group(1)).toList();
  }

  /** Finds public declarations without a comment. */
  private static final class Silence extends TreePathScanner<Void, Void> {
    private final DocTrees comments;
    private final List<String> found = new ArrayList<>();

    Silence(DocTrees comments) {
      this.comments = comments;
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
      if (isSeen(type.getModifiers())) {
        expect(type.getSimpleName().toString());
        super.visitClass(type, null);
      }
      return null;
    }

    /** Constructors of records only check what the comment of the record says. */
    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      boolean ofRecord = method.getReturnType() == null && owner() == Tree.Kind.RECORD;
      boolean overrides = method.getModifiers().getAnnotations().toString().contains("@Override");
      if (isSeen(method.getModifiers()) && !overrides && !ofRecord) {
        expect(method.getName().toString());
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree variable, Void nothing) {
      boolean component =
          owner() == Tree.Kind.RECORD
              && !variable.getModifiers().getFlags().contains(Modifier.STATIC);
      if (isSeen(variable.getModifiers()) && !component) {
        expect(variable.getName().toString());
      }
      return null;
    }

    private Tree.Kind owner() {
      return getCurrentPath().getParentPath().getLeaf().getKind();
    }

    /** What is declared in an interface is public without saying so. */
    private boolean isSeen(ModifiersTree modifiers) {
      Set<Modifier> flags = modifiers.getFlags();
      return flags.contains(Modifier.PUBLIC)
          || (owner() == Tree.Kind.INTERFACE && !flags.contains(Modifier.PRIVATE));
    }

    private void expect(String name) {
      if (comments.getDocComment(getCurrentPath()) == null) {
        String path = getCurrentPath().getCompilationUnit().getSourceFile().getName();
        found.add(path.substring(path.lastIndexOf('/') + 1) + " " + name);
      }
    }
  }
}
