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

const KEY = "keepwell.pending-passkey-calls";

const isPendingCall = hasMembers({
  ticket: isText,
  /** The id by which the relay in the document recognizes its call. */
  callId: isText,
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
  /** Whether the window is saving a passkey. */
  isSaving: isFlag,
});

export type PendingCall = Accepted<typeof isPendingCall>;

const isList = isListOf(isPendingCall);

interface PendingCalls {
  /** Adds a call, which replaces the earlier call of its tab. Returns the earlier call, if there was one. */
  add(call: PendingCall): Promise<PendingCall | undefined>;
  /** Stores which window asks about a call. Returns false if the call has already ended. */
  noteWindow(ticket: string, windowId: number): Promise<boolean>;
  /**
   * Stores whether the window of a taken ticket saves a passkey. Returns false if the call has already ended, or its
   * ticket was not taken.
   */
  noteSaving(ticket: string, isSaving: boolean): Promise<boolean>;
  /**
   * Returns the call that a ticket is for. Undefined if there is no such call, or if a window has taken the ticket
   * before.
   */
  take(ticket: string): Promise<PendingCall | undefined>;
  /**
   * Removes the call for which `isMeant` is true, and returns it; undefined if there is none. So if several callers end
   * the same call, only the first one gets it.
   */
  end(isMeant: (call: PendingCall) => boolean): Promise<PendingCall | undefined>;
}

/**
 * Keeps the calls in memory and in `area`. The copy in `area` is for the next run of the background, after the browser
 * has ended this one.
 */
export const createPendingCalls = (area: StorageArea): PendingCalls => {
  let kept: readonly PendingCall[] | undefined;
  const read = async (): Promise<void> => {
    if (kept) return;
    const { [KEY]: stored } = await area.get(KEY);
    kept ??= isList(stored) ? stored : [];
  };
  const change = (next: readonly PendingCall[]): Promise<void> => {
    kept = next;
    return area.set({ [KEY]: next });
  };
  /**
   * Use this function after `read`, and change the list before the next `await`. Then only one of several callers finds
   * a call.
   */
  const find = (isMeant: (call: PendingCall) => boolean) => kept?.find(isMeant);
  const replace = (one: PendingCall, changed: Partial<PendingCall>) =>
    change((kept ?? []).map((call) => (call === one ? { ...call, ...changed } : call)));
  return {
    add: async (call) => {
      await read();
      const earlier = find(({ tabId }) => tabId === call.tabId);
      await change([...(kept ?? []).filter((one) => one !== earlier), call]);
      return earlier;
    },
    noteWindow: async (ticket, windowId) => {
      await read();
      const call = find((one) => one.ticket === ticket);
      if (call) await replace(call, { windowId });
      return call !== undefined;
    },
    noteSaving: async (ticket, isSaving) => {
      await read();
      const call = find((one) => one.ticket === ticket && one.isTaken);
      if (call) await replace(call, { isSaving });
      return call !== undefined;
    },
    take: async (ticket) => {
      await read();
      const call = find((one) => one.ticket === ticket && !one.isTaken);
      if (call) await replace(call, { isTaken: true });
      return call;
    },
    end: async (isMeant) => {
      await read();
      const call = find(isMeant);
      if (call) await change((kept ?? []).filter((one) => one !== call));
      return call;
    },
  };
};
