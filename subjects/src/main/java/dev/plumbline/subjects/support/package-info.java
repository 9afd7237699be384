/** What algorithms of several types share. */
package dev.plumbline.subjects.support;
