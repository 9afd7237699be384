package dev.plumbline.formats;

import dev.plumbline.core.history.History;

/**
 * What is certain of a recording that was cut short: if the object behaved correctly, so does this.
 *
 * @param history a part of what happened, up to some moment; operations that were open then are
 *     pending
 * @param complete whether nothing was cut, so that it is all that happened
 * @param leftOut how many operations stand in the file and are no part of it
 * @param byLines whether it is certain only if every process has written a line, because the file
 *     has nothing else that says who there was
 */
public record Salvaged(History history, boolean complete, long leftOut, boolean byLines) {}
