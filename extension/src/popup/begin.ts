/**
 * @file Begins to read what the popup shows first. This is a script of its own, not a module of the popup, so that it
 * runs while the browser still reads and compiles the popup's much larger file.
 */
import { type FirstWorld, readFirst } from "./read-first.ts";

const first = readFirst();
// The popup, which waits for this promise, handles a failure.
first.catch(() => undefined);
(globalThis as FirstWorld).keepwellFirst = first;
