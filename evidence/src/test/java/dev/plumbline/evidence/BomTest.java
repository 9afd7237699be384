package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The BOM has no parent that could keep it true. */
class BomTest {
  private static final Path HOME = Path.of("..");
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();

  private static Document pom(Path folder) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve("pom.xml").toFile());
  }

  private static Set<String> texts(Document pom, String path) throws Exception {
    NodeList nodes = (NodeList) XPATH.evaluate(path, pom, XPathConstants.NODESET);
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  @Test
  void bom_hasTheVersionOfItsModules() throws Exception {
    Set<String> version = texts(pom(HOME), "/project/version");
    assertEquals(1, version.size());
    assertEquals(version, texts(pom(HOME.resolve("bom")), "/project/version"));
  }

  @Test
  void bom_namesWhatIsPublished() throws Exception {
    Set<String> published = new TreeSet<>();
    for (String module : texts(pom(HOME), "/project//modules/module")) {
      Document pom = pom(HOME.resolve(module));
      if (texts(pom, "/project/properties/maven.deploy.skip").isEmpty()) {
        published.addAll(texts(pom, "/project/artifactId"));
      }
    }
    assertTrue(published.remove("plumbline-bom"));
    assertEquals(
        published, texts(pom(HOME.resolve("bom")), "/project/dependencyManagement//artifactId"));
  }
}
