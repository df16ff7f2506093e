/**
 * @file Keeps the calls of websites for passkeys until the user answers them. Each call has its own window, which knows
 * the call's ticket. A tab has at most one call.
 */
import type { StorageArea } from "../browser.ts";
import { CEREMONIES } from "../messages/passkey-messages.ts";
import {
  type Accepted,
  hasMembers,
  isCount,
  isFlag,
  isListOf,
  isOneOf,
  isOrNull,
  isText,
} from "../messages/shape.ts";

const KEY = "keepwell.passkey-asks";

const isAsk = hasMembers({
  ticket: isText,
  /** The id by which the document recognizes its call. */
  request: isText,
  ceremony: isOneOf(CEREMONIES),
  options: isText,
  tabId: isCount,
  frameId: isCount,
  /** The browser's id for the document; empty if the browser gives none. */
  documentId: isText,
  origin: isText,
  isPrivate: isFlag,
  /** Null until the window is open. */
  windowId: isOrNull(isCount),
  /** Whether a window has asked what the ticket is for. */
  isTaken: isFlag,
});

export type PasskeyAsk = Accepted<typeof isAsk>;

const isList = isListOf(isAsk);

interface PasskeyAsks {
  /** Adds a call, which replaces the earlier call of its tab. Returns the earlier call, if there was one. */
  add(ask: PasskeyAsk): Promise<PasskeyAsk | undefined>;
  /** Stores which window asks about a call. Returns false if the call has already ended. */
  noteWindow(ticket: string, windowId: number): Promise<boolean>;
  /**
   * Returns the call that a ticket is for. Undefined if there is no such call, or if a window has taken the ticket
   * before.
   */
  take(ticket: string): Promise<PasskeyAsk | undefined>;
  /**
   * Removes the call for which `isMeant` is true, and returns it; undefined if there is none. So if several callers end
   * the same call, only the first one gets it.
   */
  end(isMeant: (ask: PasskeyAsk) => boolean): Promise<PasskeyAsk | undefined>;
}

/**
 * Keeps the calls in memory and in `area`. The copy in `area` is for the next run of the background, after the browser
 * has ended this one.
 */
export const createPasskeyAsks = (area: StorageArea): PasskeyAsks => {
  let kept: readonly PasskeyAsk[] | undefined;
  const read = async (): Promise<void> => {
    if (kept) return;
    const { [KEY]: stored } = await area.get(KEY);
    kept ??= isList(stored) ? stored : [];
  };
  const change = (next: readonly PasskeyAsk[]): Promise<void> => {
    kept = next;
    return area.set({ [KEY]: next });
  };
  /**
   * Use this function after `read`, and change the list before the next `await`. Then only one of several callers finds
   * a call.
   */
  const find = (isMeant: (ask: PasskeyAsk) => boolean) => kept?.find(isMeant);
  const replace = (one: PasskeyAsk, changed: Partial<PasskeyAsk>) =>
    change((kept ?? []).map((ask) => (ask === one ? { ...ask, ...changed } : ask)));
  return {
    add: async (ask) => {
      await read();
      const earlier = find(({ tabId }) => tabId === ask.tabId);
      await change([...(kept ?? []).filter((one) => one !== earlier), ask]);
      return earlier;
    },
    noteWindow: async (ticket, windowId) => {
      await read();
      const ask = find((one) => one.ticket === ticket);
      if (ask) await replace(ask, { windowId });
      return ask !== undefined;
    },
    take: async (ticket) => {
      await read();
      const ask = find((one) => one.ticket === ticket && !one.isTaken);
      if (ask) await replace(ask, { isTaken: true });
      return ask;
    },
    end: async (isMeant) => {
      await read();
      const ask = find(isMeant);
      if (ask) await change((kept ?? []).filter((one) => one !== ask));
      return ask;
    },
  };
};
