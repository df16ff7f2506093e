/** @file Live events: they say that something has changed, not what; the client then calls the server. */
import { type ChangeEvent, changeEvent, eventsStream } from "@keepwell/contract/events.ts";
import type { StreamReply } from "../api/stream.ts";
import type { Session } from "./session.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** After this silence two heartbeats were missed, and the connection counts as lost. */
const SILENCE_MS = 60_000;
/** No event is nearly that long: a longer line is not an event. */
const LINE_MAX = 10_000;

const EVERYTHING: ChangeEvent = { what: "everything" };

/** An event that does not fit the contract may concern anything. */
const readEvent = (data: string): ChangeEvent => {
  try {
    return changeEvent.parse(JSON.parse(data));
  } catch {
    return EVERYTHING;
  }
};

/** The complete lines received so far, and the rest. */
const splitLines = (text: string): { lines: string[]; rest: string } => {
  const lines = text.split("\n");
  return { rest: lines.pop() ?? "", lines };
};

/**
 * A random wait between half of the interval and all of it, so that browsers that lost the same server do not all
 * return at once.
 */
export const waitBefore = (attempt: number, random: () => number = Math.random): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10)) * (0.5 + random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener("abort", end, { once: true });
  });

/** Reads until the stream ends, or until a line is too long for an event. Each event is one line of data. */
const readStream = async (
  chunks: AsyncIterable<Uint8Array>,
  heard: () => void,
  handler: (event: ChangeEvent) => void,
): Promise<void> => {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of chunks) {
    heard();
    const { lines, rest } = splitLines(pending + decoder.decode(chunk, { stream: true }));
    if (rest.length > LINE_MAX) return;
    pending = rest;
    for (const line of lines) if (line.startsWith("data:")) handler(readEvent(line.slice(5)));
  }
};

interface Listening {
  readonly open: (path: string, signal: AbortSignal) => Promise<StreamReply>;
  readonly path: string;
  readonly handler: (event: ChangeEvent) => void;
  readonly signal: AbortSignal;
}

/** One connection, from opening to closing. @returns the HTTP status; 0 if it failed or fell silent. */
const listenOnce = async (
  { open, path, handler, signal }: Listening,
  opened: () => void,
): Promise<number> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    const { status, chunks } = await open(path, either);
    if (!chunks) return status;
    opened();
    await readStream(chunks, heard, handler);
    return status;
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
};

const UNAUTHORIZED = 401;

interface Subscription {
  readonly handler: (event: ChangeEvent) => void;
  readonly signal: AbortSignal;
  /** For how many milliseconds, before the first connection, changes may have been missed. */
  readonly gap: () => number;
}

/**
 * Reports changes until `signal` is aborted or the session ends, beginning with those of the gap before the first
 * connection. It reconnects after a loss, and then reports that anything may have changed in between.
 */
export const subscribe = async (
  { openStream }: Pick<Session, "openStream">,
  { handler, signal, gap }: Subscription,
): Promise<void> => {
  if (!openStream) return;
  let attempt = 0;
  let connected = 0;
  const tell = (event: ChangeEvent) => {
    if (!signal.aborted) handler(event);
  };
  while (!signal.aborted) {
    const again = connected > 0;
    const path = again ? eventsStream.path : `${eventsStream.path}?gap=${Math.ceil(gap())}`;
    const status = await listenOnce({ open: openStream, path, handler: tell, signal }, () => {
      connected += 1;
      attempt = 0;
      if (again) tell(EVERYTHING);
    });
    if (status === UNAUTHORIZED) return;
    await pause(waitBefore(attempt), signal);
    attempt += 1;
  }
};
