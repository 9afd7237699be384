/** Objects that may deviate from their specification by a bounded amount. */
package dev.plumbline.core.relaxed;
