package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

class JUnitReportTest {
  @Test
  void everyKindOfResult_isATestCase() throws Exception {
    String xml = Examples.all(new JUnitReport());
    Golden.assertMatches("junit.xml", xml);
    validate(xml);
    assertEquals(9, sum(xml, ReportTestSuite::getNumberOfTests));
    assertEquals(3, sum(xml, ReportTestSuite::getNumberOfFailures), "violations");
    assertEquals(4, sum(xml, ReportTestSuite::getNumberOfErrors), "no verdict");
    assertEquals(0, sum(xml, ReportTestSuite::getNumberOfSkipped), "that would pass");
  }

  @Test
  void noResult_isAnEmptySuite() throws Exception {
    String xml = new JUnitReport().end();
    validate(xml);
    assertEquals(0, sum(xml, ReportTestSuite::getNumberOfTests));
  }

  @Test
  void hostileText_isText() throws Exception {
    String text = "\u0000\u001b[2J<a href=\"x\">&amp;]]>\u0085\ufffe\ud800\n\r\t'";
    JUnitReport report = new JUnitReport();
    assertEquals("", report.checked(Examples.hostile(text)));
    report.refused(new Refusal.Unreadable(text, text));
    String xml = report.end();
    validate(xml);
    String name = parse(xml).get(0).getTestCases().get(0).getFullName();
    assertTrue(name.contains("\\u001b[2J<a href=\"x\">&amp;]]>\u0085\\ufffe\\ud800\n\r\t'"), name);
  }

  /** The schema can say no. */
  @Test
  void schema_refusesWhatIsNoReport() {
    String xml = new JUnitReport().end();
    for (String wrong :
        List.of(
            xml.replace("tests=\"0\"", "tests=\"none\""),
            xml.replace("</testsuite>", "<testcase/></testsuite>"),
            xml.replace("testsuites", "suites"))) {
      assertFalse(wrong.equals(xml));
      assertThrows(SAXException.class, () -> validate(wrong));
    }
  }

  private static void validate(String xml) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(Path.of("..", "docs", "schema", "junit.xsd").toFile())
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
  }

  private static int sum(String xml, ToIntFunction<ReportTestSuite> count) throws Exception {
    return parse(xml).stream().mapToInt(count).sum();
  }

  /** Maven makes a suite of each class. */
  private static List<ReportTestSuite> parse(String xml) throws Exception {
    byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
    return new TestSuiteXmlParser(new NullConsoleLogger())
        .parse(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
  }
}
