/**
 * @file The calls of websites for a passkey that the user has not answered yet. Each has a window of its own, which
 * knows the call's ticket. A tab has at most one.
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
  /** The id that the document has for its call. */
  request: isText,
  ceremony: isOneOf(CEREMONIES),
  options: isText,
  tabId: isCount,
  frameId: isCount,
  /** Empty if the browser does not tell it. */
  documentId: isText,
  origin: isText,
  isPrivate: isFlag,
  /** Null until the window is open. */
  windowId: isOrNull(isCount),
  /** Whether the window has taken the ticket. */
  isTaken: isFlag,
});

export type PasskeyAsk = Accepted<typeof isAsk>;

const isList = isListOf(isAsk);

interface PasskeyAsks {
  /** Adds a call. It takes the place of the earlier call of its tab, which is returned if there is one. */
  add(ask: PasskeyAsk): Promise<PasskeyAsk | undefined>;
  /** Notes the window of a call. Returns false if the call has ended meanwhile. */
  noteWindow(ticket: string, windowId: number): Promise<boolean>;
  /** Returns the call that a ticket is for. Undefined if there is none, or if a window has taken it before. */
  take(ticket: string): Promise<PasskeyAsk | undefined>;
  /** Removes a call and returns it, so that only one of several callers ends it. Undefined if no call `isMeant`. */
  end(isMeant: (ask: PasskeyAsk) => boolean): Promise<PasskeyAsk | undefined>;
}

/**
 * Keeps the calls in memory, and in `area` for a background that the browser has ended and started again.
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
  /** Call it after `read`. Nothing waits between finding and changing, so only one of several callers succeeds. */
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
