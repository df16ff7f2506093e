/**
 * @file Handles a website's call for a passkey. Either leaves the call to the browser, or opens a window that asks the
 * user. The website waits for the answer, so every call with a window gets an answer, even if the user closes the
 * window.
 */
import type {
  AnswerPasskeyCall,
  BeginPasskeyCall,
  BeginPasskeyCallReply,
} from "../messages/passkey-messages.ts";
import type { TakenCall } from "../messages/passkey-window-messages.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import type { createPasskeyPauses } from "./passkey-pauses.ts";
import type { createPendingCalls, PendingCall } from "./pending-calls.ts";

export type NewCall = Omit<BeginPasskeyCall, "kind">;

type Answer = Pick<AnswerPasskeyCall, "answer" | "credential">;

interface Needs {
  readonly pending: ReturnType<typeof createPendingCalls>;
  readonly pauses: ReturnType<typeof createPasskeyPauses>;
  /** Whether Keepwell can answer a call. */
  readonly mayAnswer: (call: NewCall, place: DocumentPlace) => Promise<boolean>;
  /** Opens the window for a ticket near the tab. Returns the window's id. */
  readonly openWindow: (ticket: string, tabId: number) => Promise<number>;
  readonly closeWindow: (windowId: number) => Promise<void>;
  /**
   * Whether the tab still shows this document. The page may have been left while the background decided about its call.
   */
  readonly isStillShown: (place: DocumentPlace) => Promise<boolean>;
  /** Sends an answer to the document of a call. Rejects if the document is gone. */
  readonly tell: (pendingCall: PendingCall, answer: Answer) => Promise<unknown>;
  readonly now: () => number;
}

type Frame = Pick<DocumentPlace, "tabId" | "frameId">;

const REFUSED: Answer = { answer: "refused", credential: "" };
const BROWSER = { state: "browser" } as const;
const TOP = 0;

export const createPasskeyCalls = (needs: Needs) => {
  const { pending, pauses, openWindow, now } = needs;
  /** The names of the calls about which `begin` has not decided yet, and which the website has not stopped. */
  const deciding = new Set<string>();
  const nameOf = ({ callId }: Pick<NewCall, "callId">, { tabId }: Pick<DocumentPlace, "tabId">) =>
    `${tabId} ${callId}`;
  const close = (windowId: number | null): Promise<void> =>
    windowId === null ? Promise.resolve() : needs.closeWindow(windowId).catch(() => undefined);
  /** Sends an answer, and ignores the failure if the document is gone. */
  const tell = async (pendingCall: PendingCall, answer: Answer): Promise<void> => {
    await needs.tell(pendingCall, answer).catch(() => undefined);
  };
  /** Ends a call that the user has not answered. */
  const drop = async (pendingCall: PendingCall | undefined): Promise<void> => {
    if (!pendingCall) return;
    await pauses.noteEnd({ origin: pendingCall.origin, isRefused: false }, now());
    await Promise.all([tell(pendingCall, REFUSED), close(pendingCall.windowId)]);
  };
  const refuse = async (pendingCall: PendingCall): Promise<void> => {
    await pauses.noteEnd({ origin: pendingCall.origin, isRefused: true }, now());
    await tell(pendingCall, REFUSED);
  };
  const open = async (call: NewCall, place: DocumentPlace) => {
    const { tabId, frameId, documentId, origin, isPrivate } = place;
    const ticket = crypto.randomUUID();
    const { callId, ceremony, options } = call;
    const known = { callId, ceremony, options, tabId, frameId, documentId, origin, isPrivate };
    await drop(await pending.add({ ticket, ...known, windowId: null, isTaken: false }));
    const windowId = await openWindow(ticket, tabId).catch(() => undefined);
    if (windowId === undefined) {
      await pending.end((one) => one.ticket === ticket);
      return BROWSER;
    }
    if (!(await pending.noteWindow(ticket, windowId))) await close(windowId);
    return { state: "pending" } as const;
  };
  return {
    /** Opens a window for a call, or leaves the call to the browser. */
    begin: async (call: NewCall, place: DocumentPlace): Promise<BeginPasskeyCallReply> => {
      const name = nameOf(call, place);
      deciding.add(name);
      const may =
        place.frameId === TOP &&
        !(await pauses.isPaused(place.origin, now())) &&
        (await needs.mayAnswer(call, place).catch(() => false));
      // `delete` returns false if the website has stopped its call during the checks.
      const isWanted = deciding.delete(name);
      const isThere = may && isWanted && (await needs.isStillShown(place).catch(() => false));
      return isThere ? open(call, place) : BROWSER;
    },
    /** Ends a call that the website has stopped, or whose document was left. */
    stop: async (call: Pick<NewCall, "callId">, { tabId, frameId }: Frame): Promise<void> => {
      deciding.delete(nameOf(call, { tabId }));
      await drop(
        await pending.end(
          (one) => one.callId === call.callId && one.tabId === tabId && one.frameId === frameId,
        ),
      );
    },
    /** Tells a window which call its ticket is for. Answers only once for each ticket. */
    take: async (ticket: string): Promise<TakenCall | undefined> => {
      const pendingCall = await pending.take(ticket);
      return (
        pendingCall && {
          ceremony: pendingCall.ceremony,
          options: pendingCall.options,
          origin: pendingCall.origin,
          isPrivate: pendingCall.isPrivate,
        }
      );
    },
    /** Ends a call with the user's answer in the window. */
    answer: async (ticket: string, answer: Answer): Promise<void> => {
      const pendingCall = await pending.end((one) => one.ticket === ticket && one.isTaken);
      if (!pendingCall) return;
      if (answer.answer === "refused") return refuse(pendingCall);
      if (answer.answer !== "credential")
        await pauses.noteEnd({ origin: pendingCall.origin, isRefused: false }, now());
      await tell(pendingCall, answer);
    },
    windowClosed: async (windowId: number): Promise<void> => {
      const pendingCall = await pending.end((one) => one.windowId === windowId);
      if (pendingCall) await refuse(pendingCall);
    },
    tabClosed: async (tabId: number): Promise<void> => drop(await pending.end((one) => one.tabId === tabId)),
    /**
     * Ends the call of a tab if the tab now shows another origin. If the origin is the same, the document that made the
     * call may still be there.
     */
    tabMoved: async (tabId: number, url: string): Promise<void> => {
      const { origin } = new URL(url);
      await drop(await pending.end((one) => one.tabId === tabId && one.origin !== origin));
    },
  };
};
