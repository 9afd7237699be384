package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever mistypes something is told in one sentence what to do. */
class TypoTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "chek x                              | did you mean check?",
        "help chek                           | did you mean check?",
        "check --fromat json                 | did you mean --format?",
        "record --otu r.plb                  | did you mean --out?",
        "record --subjcet=treiber-stack      | did you mean --subject?",
        "derive --explor                     | did you mean --explore?",
        "convert --savage FILE               | did you mean --salvage?",
        "check --sepc=queue x                | did you mean --spec?",
        "check --spec queu FILE              | did you mean queue?",
        "check --spec bounded-queue FILE     | bounded-queue:",
        "check --spec queue                  | Name the history",
        "check --spec queue FILES            | did you mean",
        "check FILE                          | one of --spec NAME",
        "check --spec queue --model X FILE   | more than once",
        "check --spec queue --map a=eqn FILE | did you mean enq?",
        "check --spec queue --format jsno -  | did you mean json?",
        "check --spec queue --color red -    | auto, always, never",
        "check --time-limit 5x               | such as 500ms, 30s or 5m",
        "check --memory-limit lots           | such as 512m or 2g",
        "check --state-limit -5              | such as 1000",
        "check --threads many                | --threads",
        "check --slack 5s                    | in the unit of the history",
        "watch --lag 5s                      | in the unit of the history",
        "check --spec queue --engine sparc FILE | did you mean spark?",
        "check --spec queue --parts x FILE   | go with --engine spark only",
        "check --spec queue --engine spark --threads 2 FILE | do not go with --engine spark",
        "check --spec queue --engine spark --fail-on-warning FILE | warns of nothing",
        "check --spec queu --engine spark FILE | did you mean queue?",
        "check --model X --engine spark FILE | built-in specifications only",
        "check --spec queue --threads 0 FILE | --threads",
        "check --initial foo --spec register | a string needs quotes",
        "check --initial 1 --spec queue FILE | no initial value",
        "check --spec queue --relax out-of-ordr:1 FILE | did you mean out-of-order?",
        "check --spec queue --relax overtaken FILE | needs a number: write overtaken:K",
        "check --spec queue --relax empty:-1 FILE | an integer from 0",
        "check --spec queue --relax empty:1+empty:2 FILE | name one of them",
        "check --spec queue --relax segment:1+restricted:2 FILE | name one of them",
        "check --spec register --relax empty:1 FILE | not for register",
        "check --spec pool --relax head-late:1 FILE | has no order",
        "check --spec priority-queue --relax segment:1 FILE | not for priority-queue",
        "check --spec queue --relax x FILE   | there are out-of-order, head-late",
        "check --rules token                 | did you mean tokens?",
        "check --failed-cas observe          | did you mean observed?",
        "check --input-format jsonn          | did you mean jsonl?",
        "check --spec                        | --spec",
        "check --spec-class no.Such FILE     | There is no class no.Such",
        "check --spec-class java.util.ArrayList FILE | does not implement",
        "check --model no.Such FILE          | There is no class no.Such",
        "check --model X --classpath nowhere FILE | does not exist",
        "degree --spec queue                 | Name the history",
        "degree --spec queue --relax empty:1 FILE | Nothing is left to measure",
        "degree --spec map FILE              | not for map",
        "degree --spec queue --plot a.svg FILE FILE | draws one history",
        "watch --spec queue --relax quasi:1 --until-end FILE | judged at the end",
        "specs stak                          | did you mean stack?",
        "demo extra                          | Unexpected argument 'extra'",
        "convert FILE                        | TO",
        "convert FILE out.xyz                | says no format",
        "convert nosuch out.jsonl            | There is no file nosuch",
        "convert FILE nosuch/out.jsonl       | There is no folder",
        "generate                            | one of --spec NAME",
        "generate --spec queue --shape burst | did you mean bursty?",
        "generate --spec queue --values no   | nor distinct",
        "generate --spec queue --pending 2   | between 0 and 1",
        "generate --spec queue --violation x | Cannot generate",
        "record --out r.plb                  | either --subject NAME or --class CLASS",
        "record --subject a --class b --out r.plb | said twice",
        "record --subject treiber-stak --out r.plb | did you mean treiber-stack?",
        "record --subject treiber-stack      | --out",
        "record --subject treiber-stack --out r.jsonl | end in .plb",
        "record --subject treiber-stack --out nosuch/r.plb | There is no folder",
        "record --subject treiber-stack --spec stack --out r.plb | go with --class only",
        "record --subject treiber-stack --mix psh=1 --out r.plb | did you mean push?",
        "record --subject treiber-stack --mix peek=1 --out r.plb | has no method for peek",
        "record --subject treiber-stack --mix push=0 --out r.plb | a share above 0",
        "record --subject treiber-stack --mix push=x --out r.plb | --mix",
        "record --subject treiber-stack --threads 0 --out r.plb | between 1 and 4096",
        "record --subject treiber-stack --operations 0 --out r.plb | operations is between 1",
        "record --subject treiber-stack --disturb 2 --out r.plb | between 0 and 1",
        "record --subject treiber-stack --values few --out r.plb | small:N",
        "record --subject treiber-stack --think-time x --out r.plb | such as",
        "record --class no.Such --out r.plb  | There is no class no.Such",
        "record --class java.lang.Object --out r.plb | Say what java.lang.Object is meant to be",
        "record --class java.lang.String --spec queue --out r.plb | no method for any operation",
        "record --class java.lang.Long --spec queue --out r.plb | constructor without arguments",
        "record --class java.util.Stack --spec stak --out r.plb | did you mean stack?",
        "record --class java.util.Stack --map pop=pup --out r.plb | did you mean pop?",
        "record --class java.util.Stack --map pup=pop --out r.plb | did you mean pop?",
        "record --class java.util.Stack --initial 1 --out r.plb | --initial goes with --spec",
        "subjects extra                      | Unexpected argument 'extra'",
        "''                                  | Say what to do"
      })
  void typo_isToldInOneSentence(String line, String advice) {
    String file = QueueFiles.file(folder, "history.jsonl", QueueFiles.GOOD);
    String command = line.replace("FILES", file + "x").replace("FILE", file);
    Run run = Run.of(command.equals("''") ? new String[0] : command.split(" "));
    assertEquals(254, run.code(), run.err());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(advice), run.err());
    assertFalse(run.err().contains("Exception"), run.err());
  }

  @Test
  void farFetched_isNotSuggested() {
    assertFalse(Run.of("frobnicate").err().contains("did you mean"));
  }
}
