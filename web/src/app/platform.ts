/**
 * @file Where the page runs: delivered by its server, or as a part of the browser extension (start-elsewhere.ts). What
 * differs between the two is here and nowhere else.
 */
import type { Transport } from "@keepwell/client/api/transport.ts";
import type { RouterHistory } from "@tanstack/react-router";
import type { LockReason } from "./lock-reason.ts";
import type { TabMessage } from "./tabs.ts";

/** Values that this browser keeps, for all pages that share the account. */
export interface KeptValues {
  readonly values: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Dispatches a `storage` event when another page has changed a value. */
  readonly events: EventTarget;
}

export interface Platform {
  /** The origin of the server. */
  readonly server: string;
  /** The identities that are signed in at the server. */
  readonly identities: KeptValues;
  /** What belongs to no account: when this browser locks and clears the clipboard, and when it was last used. */
  readonly kept: KeptValues;
  readonly database: IDBFactory;
  /** Returns the address, on this platform, of a path that begins with /app. */
  readonly hrefOf: (path: string) => string;
  /** Goes to a path that begins with /app, and loads the page anew there. */
  readonly open: (path: string) => void;
  /** Missing on the server's own page. */
  readonly extension?: ExtensionParts;
}

/** What the extension does differently from the server's own page. */
export interface ExtensionParts {
  readonly history: RouterHistory;
  /** Adds the extension's name to each call. */
  readonly named: (transport: Transport) => Transport;
  /** Sends a message to the extension's other pages; `listen` receives theirs. */
  readonly tell: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => void;
  /**
   * Starts the time until the lock. Call it when the user has submitted a password or a code, before the account is
   * opened. Otherwise the lock may count as due, and the key of the account would be deleted again.
   */
  readonly beginUnlock: () => Promise<void>;
  /**
   * Locks everything if the idle time is over. May return null even then: locking deletes the key, and without the key
   * the page asks for the password.
   */
  readonly mustStayLocked: () => Promise<LockReason | null>;
  /** The uids of all accounts that are signed in, at every server. All of them lock together. */
  readonly signedIn: () => Promise<ReadonlySet<string>>;
  /** Opens the current page as the server delivers it, in another tab. */
  readonly openServerPage: () => void;
}

/**
 * Reads `localStorage` and `indexedDB` only when they are needed. In a browser that blocks site data, reading these
 * globals throws. The browser check must run first, to explain this.
 */
const kept: KeptValues = {
  get values() {
    return localStorage;
  },
  events: globalThis,
};

const onServer = (): Platform => ({
  server: location.origin,
  identities: kept,
  kept,
  get database() {
    return indexedDB;
  },
  hrefOf: (path) => path,
  open: (path) => location.assign(path),
});

let current: Platform | undefined;

export const platform = (): Platform => {
  current ??= onServer();
  return current;
};

/** Call it before anything else of the page is loaded. @throws Error if a module has read the platform already. */
export const setPlatform = (next: Platform): void => {
  if (current) throw new Error("the page has started elsewhere");
  current = next;
};
