/** @file What the browser offers a content script, as far as Keepwell uses it. */
import type { Sender } from "./sender.ts";

type Listener = (received: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean;

interface Runtime {
  readonly id: string;
  getURL(path: string): string;
  /** Sends to the background. Rejects if the extension was removed or updated since the document was loaded. */
  sendMessage(message: unknown): Promise<unknown>;
  readonly onMessage: { addListener(listener: Listener): void };
}

const { browser: firefox, chrome: chromium } = globalThis as {
  readonly browser?: { readonly runtime: Runtime };
  readonly chrome?: { readonly runtime: Runtime };
};

/** The browser makes `runtime` when it is first read: a page without a focus in a field never needs it. */
export const browser = (firefox ?? chromium) as { readonly runtime: Runtime };
