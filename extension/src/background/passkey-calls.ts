/**
 * @file Handles a website's call for a passkey. Either leaves the call to the browser, or opens a window that asks the
 * user. The website waits for the answer, so every call with a window gets an answer, even if the user closes the
 * window.
 */
import type {
  AnswerPasskeyMessage,
  AskPasskeyMessage,
  AskPasskeyReply,
} from "../messages/passkey-messages.ts";
import type { TakenPasskey } from "../messages/passkey-window-messages.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import type { createPasskeyAsks, PasskeyAsk } from "./passkey-asks.ts";
import type { createPasskeyPauses } from "./passkey-pauses.ts";

export type Call = Omit<AskPasskeyMessage, "kind">;

type Answer = Pick<AnswerPasskeyMessage, "answer" | "credential">;

interface Needs {
  readonly asks: ReturnType<typeof createPasskeyAsks>;
  readonly pauses: ReturnType<typeof createPasskeyPauses>;
  /** Whether Keepwell can answer a call. */
  readonly mayAnswer: (call: Call, place: DocumentPlace) => Promise<boolean>;
  /** Opens the window for a ticket near the tab. Returns the window's id. */
  readonly openWindow: (ticket: string, tabId: number) => Promise<number>;
  readonly closeWindow: (windowId: number) => Promise<void>;
  /**
   * Whether the tab still shows this document. The page may have been left while the background decided about its call.
   */
  readonly isStillShown: (place: DocumentPlace) => Promise<boolean>;
  /** Sends an answer to the document of a call. Rejects if the document is gone. */
  readonly tell: (ask: PasskeyAsk, answer: Answer) => Promise<unknown>;
  readonly now: () => number;
}

type Frame = Pick<DocumentPlace, "tabId" | "frameId">;

const REFUSED: Answer = { answer: "refused", credential: "" };
const BROWSER = { state: "browser" } as const;
const TOP = 0;

export const createPasskeyCalls = (needs: Needs) => {
  const { asks, pauses, openWindow, now } = needs;
  /** The names of the calls about which `ask` has not decided yet, and which the website has not stopped. */
  const deciding = new Set<string>();
  const nameOf = ({ request }: Pick<Call, "request">, { tabId }: Pick<DocumentPlace, "tabId">) =>
    `${tabId} ${request}`;
  const close = (windowId: number | null): Promise<void> =>
    windowId === null ? Promise.resolve() : needs.closeWindow(windowId).catch(() => undefined);
  /** Sends an answer, and ignores the failure if the document is gone. */
  const tell = async (ask: PasskeyAsk, answer: Answer): Promise<void> => {
    await needs.tell(ask, answer).catch(() => undefined);
  };
  /** Ends a call that the user has not answered. */
  const drop = async (ask: PasskeyAsk | undefined): Promise<void> => {
    if (!ask) return;
    await pauses.noteEnd({ origin: ask.origin, isRefused: false }, now());
    await Promise.all([tell(ask, REFUSED), close(ask.windowId)]);
  };
  const refuse = async (ask: PasskeyAsk): Promise<void> => {
    await pauses.noteEnd({ origin: ask.origin, isRefused: true }, now());
    await tell(ask, REFUSED);
  };
  const open = async (call: Call, place: DocumentPlace) => {
    const { tabId, frameId, documentId, origin, isPrivate } = place;
    const ticket = crypto.randomUUID();
    const { request, ceremony, options } = call;
    const asked = { request, ceremony, options, tabId, frameId, documentId, origin, isPrivate };
    await drop(await asks.add({ ticket, ...asked, windowId: null, isTaken: false }));
    const windowId = await openWindow(ticket, tabId).catch(() => undefined);
    if (windowId === undefined) {
      await asks.end((one) => one.ticket === ticket);
      return BROWSER;
    }
    if (!(await asks.noteWindow(ticket, windowId))) await close(windowId);
    return { state: "asked" } as const;
  };
  return {
    /** Opens a window for a call, or leaves the call to the browser. */
    ask: async (call: Call, place: DocumentPlace): Promise<AskPasskeyReply> => {
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
    stop: async (call: Pick<Call, "request">, { tabId, frameId }: Frame): Promise<void> => {
      deciding.delete(nameOf(call, { tabId }));
      await drop(
        await asks.end(
          (one) => one.request === call.request && one.tabId === tabId && one.frameId === frameId,
        ),
      );
    },
    /** Tells a window which call its ticket is for. Answers only once for each ticket. */
    take: async (ticket: string): Promise<TakenPasskey | undefined> => {
      const ask = await asks.take(ticket);
      return (
        ask && { ceremony: ask.ceremony, options: ask.options, origin: ask.origin, isPrivate: ask.isPrivate }
      );
    },
    /** Ends a call with the user's answer in the window. */
    answer: async (ticket: string, answer: Answer): Promise<void> => {
      const ask = await asks.end((one) => one.ticket === ticket && one.isTaken);
      if (!ask) return;
      if (answer.answer === "refused") return refuse(ask);
      if (answer.answer !== "credential")
        await pauses.noteEnd({ origin: ask.origin, isRefused: false }, now());
      await tell(ask, answer);
    },
    windowClosed: async (windowId: number): Promise<void> => {
      const ask = await asks.end((one) => one.windowId === windowId);
      if (ask) await refuse(ask);
    },
    tabClosed: async (tabId: number): Promise<void> => drop(await asks.end((one) => one.tabId === tabId)),
    /**
     * Ends the call of a tab if the tab now shows another origin. If the origin is the same, the document that made the
     * call may still be there.
     */
    tabMoved: async (tabId: number, url: string): Promise<void> => {
      const { origin } = new URL(url);
      await drop(await asks.end((one) => one.tabId === tabId && one.origin !== origin));
    },
  };
};
