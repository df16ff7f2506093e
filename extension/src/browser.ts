/**
 * @file The browser's interface for extensions: only what Keepwell uses, with the names that Chromium and Firefox share.
 * The types are written here because the extension may use nothing else.
 */

export interface Listeners<Listener> {
  addListener(listener: Listener): void;
  removeListener(listener: Listener): void;
}

export interface StorageChange {
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

export interface StorageArea {
  /** Every stored value if `keys` is null. */
  get(keys: string | readonly string[] | null): Promise<Record<string, unknown>>;
  set(values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: string | readonly string[]): Promise<void>;
  readonly onChanged: Listeners<(changes: Readonly<Record<string, StorageChange>>) => void>;
}

interface Tab {
  readonly id?: number;
  /** Present only if the extension may see the tab: because the user has just pressed its button there. */
  readonly url?: string;
}

export interface Alarms {
  create(name: string, when: { readonly when: number }): void | Promise<void>;
  clear(name: string): Promise<boolean>;
  readonly onAlarm: Listeners<(alarm: { readonly name: string }) => void>;
}

interface Browser {
  readonly runtime: {
    getURL(path: string): string;
    readonly onInstalled: Listeners<(details: { readonly reason: string }) => void>;
    readonly onStartup: Listeners<() => void>;
  };
  readonly storage: {
    /** On disk. */
    readonly local: StorageArea & {
      /** In Chromium, where content scripts can read this storage otherwise. */
      setAccessLevel?(level: { readonly accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
    };
    /** In memory, until the browser is closed. */
    readonly session: StorageArea;
  };
  readonly alarms: Alarms;
  readonly action: {
    setIcon(icon: { readonly path: Readonly<Record<number, string>> }): Promise<void>;
    setTitle(title: { readonly title: string }): Promise<void>;
  };
  readonly i18n: { getMessage(name: string): string };
  readonly permissions: {
    contains(asked: { readonly origins: readonly string[] }): Promise<boolean>;
    /** Asks the user. Call it directly from a press: a browser refuses it later. */
    request(asked: { readonly origins: readonly string[] }): Promise<boolean>;
  };
  readonly scripting: {
    /** Runs files of the extension in documents of a tab, in a world of their own. */
    executeScript(run: {
      readonly target: { readonly tabId: number; readonly frameIds: readonly number[] };
      readonly files: readonly string[];
    }): Promise<unknown>;
  };
  readonly tabs: {
    /** Sends to the content script of one frame. Rejects if the frame has none. */
    sendMessage(tabId: number, message: unknown, to: { readonly frameId: number }): Promise<unknown>;
    create(tab: { readonly url: string }): Promise<Tab>;
    query(asked: { readonly active: true; readonly currentWindow: true }): Promise<readonly Tab[]>;
  };
}

const { browser: firefox, chrome: chromium } = globalThis as {
  readonly browser?: Browser;
  readonly chrome?: Browser;
};

/** Missing outside of an extension: in tests of code that is given what it needs. */
export const browser = (firefox ?? chromium) as Browser;
