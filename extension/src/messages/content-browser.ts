/** @file The browser's interface for content scripts: only what Keepwell uses. */
import type { Sender } from "./sender.ts";

type Listener = (received: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean;

interface Runtime {
  readonly id: string;
  getURL(path: string): string;
  /** Sends to the background. Rejects if the extension was removed or updated since the document was loaded. */
  sendMessage(message: unknown): Promise<unknown>;
  readonly onMessage: { addListener(listener: Listener): void };
}

interface Global {
  readonly browser?: { readonly runtime: Runtime };
  readonly chrome?: { readonly runtime: Runtime };
}

/**
 * The browser's interface. A getter returns it, because the browser makes the interface only when a script first reads
 * it: in a page in which no field gets the focus, it is never made.
 */
export const browser = {
  get runtime(): Runtime {
    const { browser: firefox, chrome: chromium } = globalThis as Global;
    return (firefox ?? (chromium as NonNullable<Global["chrome"]>)).runtime;
  },
};
