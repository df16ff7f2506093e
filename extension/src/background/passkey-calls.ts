/**
 * @file Handles a website's call for a passkey. Either leaves the call to the browser, or opens a window that asks the
 * user, and passes the user's answer to the website.
 */
import type { CallState, TakenCall } from "../messages/passkey-window-messages.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import { type BeginNeeds, createCallBeginning, type NewCall } from "./begin-passkey-calls.ts";
import { type Answer, createCallEnds, type EndNeeds } from "./end-passkey-calls.ts";

type Frame = Pick<DocumentPlace, "tabId" | "frameId">;

export const createPasskeyCalls = (needs: BeginNeeds & EndNeeds) => {
  const { pending } = needs;
  const ends = createCallEnds(needs);
  const { begin, forget } = createCallBeginning(needs, ends);
  return {
    begin,
    /** Ends a call that the website has stopped, or whose document was left. */
    stop: async (call: Pick<NewCall, "callId">, { tabId, frameId }: Frame): Promise<void> => {
      forget(call, { tabId });
      await ends.drop(
        await pending.end(
          (one) => one.callId === call.callId && one.tabId === tabId && one.frameId === frameId,
        ),
      );
    },
    /** Tells a window which call its ticket is for. Answers only once for each ticket. */
    take: async (ticket: string): Promise<TakenCall | undefined> => {
      const call = await pending.take(ticket);
      if (!call) return undefined;
      const { ceremony, options, origin, isPrivate } = call;
      return { ceremony, options, origin, isPrivate };
    },
    noteSaving: async (ticket: string, isSaving: boolean): Promise<CallState> => ({
      isPending: await pending.noteSaving(ticket, isSaving),
    }),
    /** Ends a call with the user's answer in the window. */
    answer: async (ticket: string, answer: Answer): Promise<CallState> => {
      const call = await pending.end((one) => one.ticket === ticket && one.isTaken);
      if (call) await ends.answer(call, answer);
      return { isPending: call !== undefined };
    },
    windowClosed: async (windowId: number): Promise<void> => {
      const call = await pending.end((one) => one.windowId === windowId);
      if (call) await ends.refuse(call);
    },
    tabClosed: async (tabId: number): Promise<void> =>
      ends.drop(await pending.end((one) => one.tabId === tabId)),
    /**
     * Ends the call of a tab if the tab now shows another origin. If the origin is the same, the document that made the
     * call may still be there.
     */
    tabMoved: async (tabId: number, url: string): Promise<void> => {
      const { origin } = new URL(url);
      await ends.drop(await pending.end((one) => one.tabId === tabId && one.origin !== origin));
    },
  };
};
