/** @file Declares the parts of the browser's extension API that Keepwell's content scripts use. */
import type { Sender } from "./sender.ts";

type Listener = (received: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean;

interface Runtime {
  readonly id: string;
  getURL(path: string): string;
  /** Sends to the background. Rejects if the extension was removed or updated after the document was loaded. */
  sendMessage(message: unknown): Promise<unknown>;
  readonly onMessage: { addListener(listener: Listener): void };
}

interface Global {
  readonly browser?: { readonly runtime: Runtime };
  readonly chrome?: { readonly runtime: Runtime };
}

/**
 * The browser's extension API. A getter reads it late, because the browser creates the API when a script first reads
 * it. So in a page where no field gets the focus, the API is never created.
 */
export const browser = {
  get runtime(): Runtime {
    const { browser: firefox, chrome: chromium } = globalThis as Global;
    return (firefox ?? (chromium as NonNullable<Global["chrome"]>)).runtime;
  },
};
