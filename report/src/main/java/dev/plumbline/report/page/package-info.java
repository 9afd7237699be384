/** One self-contained HTML page that shows verdicts, why they hold, and the histories behind. */
package dev.plumbline.report.page;
