/**
 * @file Ends websites' calls for passkeys. The website waits for the answer, so every call with a window gets an
 * answer, even if the user closes the window.
 */
import type { AnswerPasskeyCall } from "../messages/passkey-messages.ts";
import type { createPasskeyPauses } from "./passkey-pauses.ts";
import type { PendingCall } from "./pending-calls.ts";

export type Answer = Pick<AnswerPasskeyCall, "answer" | "credential">;

export interface EndNeeds {
  readonly pauses: ReturnType<typeof createPasskeyPauses>;
  readonly closeWindow: (windowId: number) => Promise<void>;
  /** Sends an answer to the document of a call. Rejects if the document is gone. */
  readonly tell: (call: PendingCall, answer: Answer) => Promise<unknown>;
  readonly now: () => number;
}

const REFUSED: Answer = { answer: "refused", credential: "" };

/** Makes the functions that end a call once it is no longer pending. */
export const createCallEnds = ({ pauses, closeWindow, tell: send, now }: EndNeeds) => {
  const close = (windowId: number): Promise<void> => closeWindow(windowId).catch(() => undefined);
  /** Sends an answer, and ignores the failure if the document is gone. */
  const tell = async (call: PendingCall, answer: Answer): Promise<void> => {
    await send(call, answer).catch(() => undefined);
  };
  const note = ({ origin }: PendingCall, isRefused: boolean): Promise<void> =>
    pauses.noteEnd({ origin, isRefused }, now());
  return {
    close,
    /**
     * Ends a call that the user has not answered. A window that is saving a passkey stays open, and removes the passkey
     * from its entry again.
     */
    drop: async (call: PendingCall | undefined): Promise<void> => {
      if (!call) return;
      await note(call, false);
      const { windowId, isSaving } = call;
      await Promise.all([tell(call, REFUSED), windowId !== null && !isSaving && close(windowId)]);
    },
    refuse: async (call: PendingCall): Promise<void> => {
      await note(call, true);
      await tell(call, REFUSED);
    },
    /** Ends a call with the user's answer. */
    answer: async (call: PendingCall, answer: Answer): Promise<void> => {
      if (answer.answer !== "credential") await note(call, answer.answer === "refused");
      await tell(call, answer);
    },
  };
};

export type CallEnds = ReturnType<typeof createCallEnds>;
