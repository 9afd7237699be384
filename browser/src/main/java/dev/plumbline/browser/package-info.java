/** A headless Chromium, driven through its DevTools protocol; for tests and benchmarks only. */
package dev.plumbline.browser;
