/**
 * @file Starts to read what the popup shows first. This is a separate script, so that it runs while the browser still
 * reads and compiles the popup's much larger file.
 */
import { type FirstWorld, readFirst } from "./read-first.ts";

const first = readFirst();
// Ignore a failure here, because the popup waits for this promise and handles its failure.
first.catch(() => undefined);
(globalThis as FirstWorld).keepwellFirst = first;
