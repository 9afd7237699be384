/**
 * One self-contained HTML page that shows verdicts, why they hold, and the histories behind.
 *
 * <p>Begin with {@link dev.plumbline.report.page.HtmlPage}. Uses what {@code report} uses,
 * specifications to show states, and nothing from the network: styles and script are resources
 * beside it. The evidence is in the tests of this module and, in a browser, in {@code evidence}.
 */
@NullMarked
package dev.plumbline.report.page;

import org.jspecify.annotations.NullMarked;
