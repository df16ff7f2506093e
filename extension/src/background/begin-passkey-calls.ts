/** @file Begins websites' calls for passkeys: either leaves a call to the browser, or opens a window for it. */
import type { BeginPasskeyCall, BeginPasskeyCallReply } from "../messages/passkey-messages.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import type { CallEnds } from "./end-passkey-calls.ts";
import type { createPasskeyPauses } from "./passkey-pauses.ts";
import type { createPendingCalls } from "./pending-calls.ts";

export type NewCall = Omit<BeginPasskeyCall, "kind">;

export interface BeginNeeds {
  readonly pending: ReturnType<typeof createPendingCalls>;
  readonly pauses: ReturnType<typeof createPasskeyPauses>;
  /** Whether Keepwell can answer a call. */
  readonly mayAnswer: (call: NewCall, place: DocumentPlace) => Promise<boolean>;
  /** Opens the window for a ticket near the tab. Returns the window's id. */
  readonly openWindow: (ticket: string, tabId: number) => Promise<number>;
  /**
   * Whether the tab still shows this document. The page may have been left while the background decided about its call.
   */
  readonly isStillShown: (place: DocumentPlace) => Promise<boolean>;
  readonly now: () => number;
}

const BROWSER = { state: "browser" } as const;
const TOP = 0;

/** Makes the function that opens a window for a call. It leaves the call to the browser if no window opens. */
const createOpening =
  ({ pending, openWindow }: BeginNeeds, { drop, close }: CallEnds) =>
  async (call: NewCall, place: DocumentPlace): Promise<BeginPasskeyCallReply> => {
    const { tabId, frameId, documentId, origin, isPrivate } = place;
    const { callId, ceremony, options } = call;
    const ticket = crypto.randomUUID();
    const known = { callId, ceremony, options, tabId, frameId, documentId, origin, isPrivate };
    await drop(await pending.add({ ticket, ...known, windowId: null, isTaken: false, isSaving: false }));
    const windowId = await openWindow(ticket, tabId).catch(() => undefined);
    if (windowId === undefined) {
      await pending.end((one) => one.ticket === ticket);
      return BROWSER;
    }
    if (!(await pending.noteWindow(ticket, windowId))) await close(windowId);
    return { state: "pending" };
  };

/** Makes the functions for calls that are not pending yet. */
export const createCallBeginning = (needs: BeginNeeds, ends: CallEnds) => {
  const open = createOpening(needs, ends);
  /** The names of the calls about which `begin` has not decided yet, and which the website has not stopped. */
  const deciding = new Set<string>();
  const nameOf = ({ callId }: Pick<NewCall, "callId">, { tabId }: Pick<DocumentPlace, "tabId">) =>
    `${tabId} ${callId}`;
  const mayAnswer = async (call: NewCall, place: DocumentPlace): Promise<boolean> =>
    place.frameId === TOP &&
    !(await needs.pauses.isPaused(place.origin, needs.now())) &&
    (await needs.mayAnswer(call, place).catch(() => false));
  return {
    /** Opens a window for a call, or leaves the call to the browser. */
    begin: async (call: NewCall, place: DocumentPlace): Promise<BeginPasskeyCallReply> => {
      const name = nameOf(call, place);
      deciding.add(name);
      const may = (await mayAnswer(call, place)) && (await needs.isStillShown(place).catch(() => false));
      // `delete` returns false if the website has stopped its call during the checks. From here on, a stop finds the
      // call among the pending ones.
      const isWanted = deciding.delete(name);
      return may && isWanted ? open(call, place) : BROWSER;
    },
    /** Says that the website has stopped a call. Then `begin` opens no window for it. */
    forget: (call: Pick<NewCall, "callId">, place: Pick<DocumentPlace, "tabId">): void => {
      deciding.delete(nameOf(call, place));
    },
  };
};
