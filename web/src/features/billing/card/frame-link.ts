/** @file The page's end of the channel to the card form's frame ([Note: Card frame]). */
import {
  type FrameAnswer,
  type FrameReport,
  isReady,
  readFromFrame,
  type ToFrame,
} from "./frame-messages.ts";

/** The origin of a document in a sandboxed frame. */
export const OPAQUE_ORIGIN = "null";

/** How long the page waits for an answer of the frame. No call to the server takes this long. */
const ANSWER_MS = 60_000;

export interface FrameLink {
  readonly send: (message: ToFrame) => void;
  /**
   * Asks the frame to check the typed card, or to make a token of it. If the frame does not answer, resolves with the
   * refusal `unreachable`.
   */
  readonly ask: (kind: "check" | "tokenise") => Promise<FrameAnswer>;
  readonly close: () => void;
}

/**
 * Makes a link over the port. Each question has an id, and only its first answer counts. A second answer, or an answer
 * to no question, is dropped.
 */
const linkOver = (port: MessagePort, onReport: (report: FrameReport) => void): FrameLink => {
  const waiting = new Map<string, (answer: FrameAnswer) => void>();
  let isOpen = true;
  const settle = (answer: FrameAnswer): void => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const drop = (id: string): void => settle({ kind: "refused", id, error: "unreachable" });
  port.onmessage = ({ data }) => {
    const message = readFromFrame(data);
    if (message === null) return;
    if ("id" in message) settle(message);
    else onReport(message);
  };
  const send = (message: ToFrame) => port.postMessage(message);
  return {
    send,
    ask: async (kind) => {
      const id = crypto.randomUUID();
      const answer = new Promise<FrameAnswer>((resolve) => waiting.set(id, resolve));
      const timer = setTimeout(() => drop(id), isOpen ? ANSWER_MS : 0);
      send({ kind, id });
      return answer.finally(() => clearTimeout(timer));
    },
    close: () => {
      isOpen = false;
      port.close();
      for (const id of waiting.keys()) drop(id);
    },
  };
};

interface LinkOptions {
  readonly page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** The frame's current window. */
  readonly frame: () => MessageEventSource | null | undefined;
  /** The only origin from which a channel is accepted. */
  readonly origin: string;
  /** Called once for each document that is loaded in the frame. */
  readonly onLink: (link: FrameLink) => void;
  readonly onReport: (report: FrameReport) => void;
}

/**
 * Listens for the frame's message that it is ready, and uses the channel that comes with this message. Returns a
 * function that stops listening and closes the channel.
 */
export const listenForFrame = ({ page, frame, origin, onLink, onReport }: LinkOptions): (() => void) => {
  let link: FrameLink | undefined;
  const onMessage = ({ source, origin: from, data, ports }: MessageEvent): void => {
    const [port, ...more] = ports;
    if (source === null || source !== frame() || from !== origin) return;
    if (!isReady(data) || port === undefined || more.length > 0) return;
    link?.close();
    link = linkOver(port, onReport);
    onLink(link);
  };
  page.addEventListener("message", onMessage);
  return () => {
    page.removeEventListener("message", onMessage);
    link?.close();
  };
};
