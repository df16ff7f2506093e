/**
 * @file The differences between a page that the server delivers and a page of the browser extension
 * (start-elsewhere.ts). Other files ask `platform()` for them.
 */
import type { Transport } from "@keepwell/client/api/transport.ts";
import type { RouterHistory } from "@tanstack/react-router";
import type { LockReason } from "./lock-reason.ts";
import type { TabMessage } from "./tabs.ts";

/** Values that this browser keeps. All pages that share an account also share them. */
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
  /** Values that this browser keeps for all accounts, such as the idle time after which it locks. */
  readonly kept: KeptValues;
  readonly database: IDBFactory;
  /** Returns the address, on this platform, of a path that begins with /app. */
  readonly hrefOf: (path: string) => string;
  /** Goes to a path that begins with /app, and loads the whole page again. */
  readonly open: (path: string) => void;
  /** Undefined on a page that the server delivers. */
  readonly extension?: ExtensionParts;
}

/** The parts of the platform that only the extension has. */
export interface ExtensionParts {
  readonly history: RouterHistory;
  /** Adds the extension's name to each call. */
  readonly named: (transport: Transport) => Transport;
  /** Sends a message to the other pages of the extension. `listen` receives their messages. */
  readonly tell: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => void;
  /**
   * Starts the idle time again. Call it when the user has submitted a password or a code, before the account is opened.
   * Otherwise the idle time may already be over, and the key of the account would be deleted at once.
   */
  readonly beginUnlock: () => Promise<void>;
  /**
   * Locks everything if the idle time is over, and returns the reason. The reason may be null although everything is
   * locked: the key is then deleted, so the page asks for the password anyway.
   */
  readonly mustStayLocked: () => Promise<LockReason | null>;
  /** The uids of all accounts that are signed in, at every server. All of them lock together. */
  readonly signedIn: () => Promise<ReadonlySet<string>>;
  /** Opens the current page as the server delivers it, in another tab. */
  readonly openServerPage: () => void;
}

/**
 * Reads `localStorage` and `indexedDB` only when they are needed. Reading these globals throws in a browser that blocks
 * site data. Before that, the browser check must run, so that it can explain the problem to the user.
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

/** Call it before anything else of the page is loaded. @throws Error if a module has already read the platform. */
export const setPlatform = (next: Platform): void => {
  if (current) throw new Error("the page has started elsewhere");
  current = next;
};
