/**
 * @file Declares the parts of the browser's extension API that the background and the extension's pages use, under the
 * names that Chromium and Firefox share. They can use no other parts, because TypeScript knows only these. The content
 * scripts have declarations of their own.
 */

import type { Sender } from "./messages/sender.ts";

export interface Listeners<Listener> {
  addListener(listener: Listener): void;
  removeListener(listener: Listener): void;
}

export interface StorageChange {
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

export interface StorageArea {
  /** Returns every stored value if `keys` is null. */
  get(keys: string | readonly string[] | null): Promise<Record<string, unknown>>;
  set(values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: string | readonly string[]): Promise<void>;
  readonly onChanged: Listeners<(changes: Readonly<Record<string, StorageChange>>) => void>;
}

export type ReadArea = Pick<StorageArea, "get">;

export interface Tab {
  readonly id?: number;
  readonly windowId?: number;
  /** Whether this tab is in front in its window. */
  readonly active?: boolean;
  /**
   * Present only if the extension has the permission for the site, or the user has just opened the popup or chosen an
   * item of the context menu in this tab.
   */
  readonly url?: string;
  /** Whether the tab is in a private window. */
  readonly incognito?: boolean;
}

export interface BrowserWindow {
  readonly id?: number;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
}

export interface Windows {
  /** Opens a window without tabs and toolbars. Rejects if its place is mostly off the screens. */
  create(window: {
    readonly type: "popup";
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly left?: number;
    readonly top?: number;
    readonly focused: true;
  }): Promise<BrowserWindow>;
  get(windowId: number): Promise<BrowserWindow>;
  /** Closes a window. Rejects if there is no such window any more. */
  remove(windowId: number): Promise<void>;
  readonly onRemoved: Listeners<(windowId: number) => void>;
}

export type ClickedTab = Pick<Tab, "id" | "url" | "incognito">;

/** The items that a right click offers. The browser keeps them after the background has ended. */
interface ContextMenus {
  create(item: {
    readonly id: string;
    readonly title: string;
    readonly contexts: readonly ["editable"];
  }): unknown;
  removeAll(): Promise<void>;
  readonly onClicked: Listeners<
    (
      clicked: { readonly menuItemId: string | number; readonly frameId?: number },
      tab: ClickedTab | undefined,
    ) => void
  >;
}

export interface Alarms {
  create(name: string, when: { readonly when: number }): void | Promise<void>;
  clear(name: string): Promise<boolean>;
  readonly onAlarm: Listeners<(alarm: { readonly name: string }) => void>;
}

/** Returns true if it will call `reply` later. */
type MessageListener = (received: unknown, sender: Sender, reply: (answer: unknown) => void) => boolean;

export interface HostPermissions {
  contains(asked: { readonly origins: readonly string[] }): Promise<boolean>;
  /** Asks the user for the permission. Call it in the handler of a press, because a browser refuses a later call. */
  request(asked: { readonly origins: readonly string[] }): Promise<boolean>;
  remove(given: { readonly origins: readonly string[] }): Promise<boolean>;
  readonly onAdded: Listeners<() => void>;
  readonly onRemoved: Listeners<() => void>;
}

/**
 * A content script that the browser runs without a call of the extension. It stays registered after a restart of the
 * browser.
 */
export interface ContentScript {
  readonly id: string;
  readonly matches: readonly string[];
  readonly js: readonly string[];
  readonly allFrames: boolean;
  readonly runAt: "document_idle" | "document_start";
  /** `MAIN`: the script runs as one of the page's own scripts. By default it runs in an isolated world. */
  readonly world?: "MAIN";
}

export interface Scripting {
  /** Runs files of the extension in documents of a tab, in an isolated world. */
  executeScript(run: {
    readonly target:
      | { readonly tabId: number; readonly frameIds: readonly number[] }
      | { readonly tabId: number; readonly documentIds: readonly string[] };
    readonly files: readonly string[];
  }): Promise<unknown>;
  /**
   * Runs a function in documents of a tab. The function can use nothing that is defined outside of it. Resolves with
   * one result for each frame.
   */
  executeScript<Result>(run: {
    readonly target: { readonly tabId: number; readonly frameIds: readonly number[] };
    readonly func: () => Result;
  }): Promise<readonly { readonly result?: Result }[]>;
  getRegisteredContentScripts(asked: {
    readonly ids: readonly string[];
  }): Promise<readonly Pick<ContentScript, "id" | "runAt">[]>;
  registerContentScripts(scripts: readonly ContentScript[]): Promise<void>;
  unregisterContentScripts(asked: { readonly ids: readonly string[] }): Promise<void>;
}

/** Changes the headers of documents whose address begins with `urlFilter`. */
export interface DocumentRule {
  readonly id: number;
  readonly condition: { readonly urlFilter: string; readonly resourceTypes: readonly ["main_frame"] };
  readonly action: {
    readonly type: "modifyHeaders";
    readonly responseHeaders: readonly (
      | { readonly header: string; readonly operation: "set"; readonly value: string }
      | { readonly header: string; readonly operation: "remove" }
    )[];
  };
}

/** The browser keeps dynamic rules until they are removed, even after a restart or an update of the extension. */
interface Requests {
  getDynamicRules(): Promise<readonly DocumentRule[]>;
  updateDynamicRules(change: {
    readonly removeRuleIds: readonly number[];
    readonly addRules: readonly DocumentRule[];
  }): Promise<void>;
}

/**
 * The frame that receives a message. A frame shows one document after the other, so `documentId` can limit the
 * receivers to one document.
 */
interface Receiver {
  readonly frameId: number;
  readonly documentId?: string;
}

interface Browser {
  readonly runtime: {
    readonly id: string;
    /** Sends to the background. Content scripts do not receive the message. */
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: Listeners<MessageListener>;
    getURL(path: string): string;
    getManifest(): { readonly version: string };
    readonly onInstalled: Listeners<(details: { readonly reason: string }) => void>;
    readonly onStartup: Listeners<() => void>;
  };
  readonly storage: {
    /** The storage on disk. */
    readonly local: StorageArea & {
      /** Exists in Chromium only. There, content scripts can read this storage until this function is called. */
      setAccessLevel?(level: { readonly accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
    };
    /** The storage in memory. It lasts until the browser is closed. */
    readonly session: StorageArea;
  };
  readonly alarms: Alarms;
  readonly contextMenus: ContextMenus;
  readonly action: {
    setIcon(icon: { readonly path: Readonly<Record<number, string>> }): Promise<void>;
    /** Rejects if the browser opens the popup only after a press on the button. */
    openPopup(): Promise<void>;
    setTitle(title: { readonly title: string }): Promise<void>;
    /** The text stays until the tab shows another page. */
    setBadgeText(badge: { readonly tabId: number; readonly text: string }): Promise<void>;
    setBadgeBackgroundColor(badge: { readonly color: string }): Promise<void>;
  };
  readonly i18n: { getMessage(name: string): string };
  readonly permissions: HostPermissions;
  readonly scripting: Scripting;
  /** Exists in Chromium only. */
  readonly declarativeNetRequest?: Requests;
  readonly windows: Windows;
  readonly tabs: {
    /** Sends to the content script of one frame. Rejects if the frame has no content script. */
    sendMessage(tabId: number, message: unknown, to: Receiver): Promise<unknown>;
    create(tab: { readonly url: string }): Promise<Tab>;
    /** Resolves with all tabs if the argument is `{}`. */
    query(
      asked: { readonly active: true; readonly currentWindow: true } | Readonly<Record<string, never>>,
    ): Promise<readonly Tab[]>;
    /** Rejects if there is no such tab any more. */
    get(tabId: number): Promise<Tab>;
    update(tabId: number, change: { readonly url: string }): Promise<unknown>;
    reload(tabId: number): Promise<void>;
    /** Rejects if the tab has no earlier page. */
    goBack(tabId: number): Promise<void>;
    readonly onRemoved: Listeners<(tabId: number) => void>;
    readonly onActivated: Listeners<(tab: { readonly tabId: number }) => void>;
    readonly onUpdated: Listeners<
      (tabId: number, change: { readonly url?: string; readonly status?: string }, tab: Tab) => void
    >;
  };
}

const { browser: firefox, chrome: chromium } = globalThis as {
  readonly browser?: Browser;
  readonly chrome?: Browser;
};

/**
 * The browser's extension API. It is undefined outside of an extension, such as in tests. So code under test gets a
 * browser as an argument.
 */
export const browser = (firefox ?? chromium) as Browser;
