/**
 * @file Live events. An event says what has changed, but not the new value. The client then reads the value from the
 * server.
 */
import { type ChangeEvent, changeEvent, eventsStream, SILENCE_MS } from "@keepwell/contract/events.ts";
import type { StreamReply } from "../api/stream.ts";
import type { Session } from "./session.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The most characters of a line. No event is nearly that long, so a longer line is not an event. */
const LINE_MAX = 10_000;

const EVERYTHING: ChangeEvent = { what: "everything" };

/** Reads an event. An event that does not fit the contract means that anything may have changed. */
const readEvent = (data: string): ChangeEvent => {
  try {
    return changeEvent.parse(JSON.parse(data));
  } catch {
    return EVERYTHING;
  }
};

/** Splits the received text into its complete lines and the incomplete last line. */
const splitLines = (text: string): { lines: string[]; rest: string } => {
  const lines = text.split("\n");
  return { rest: lines.pop() ?? "", lines };
};

/**
 * The wait before an attempt to connect, in milliseconds: a random time between half and all of an interval that
 * doubles with each attempt, up to `LONGEST_WAIT_MS`. So browsers that have lost the same server do not all connect
 * again at the same moment.
 */
export const waitBefore = (attempt: number, random: () => number = Math.random): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10)) * (0.5 + random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener("abort", end);
  });

/** Reads events until the stream ends, or until a line is too long for an event. Each event is one line of data. */
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

/**
 * Opens one connection, and listens until it ends.
 * @returns the HTTP status; 0 if the connection failed or no data came for too long.
 */
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
  /**
   * Returns the length of the time before the first connection in which this client may have missed changes, in
   * milliseconds.
   */
  readonly gap: () => number;
  /** Called if the first connection opens only after failed attempts: calls may have failed too. */
  readonly onLateStart?: () => void;
}

/**
 * Reports changes until `signal` is aborted or the session ends. When the first connection opens, also reports the
 * changes during the gap before it. After a lost connection, connects again and reports that anything may have changed.
 */
export const subscribe = async (
  { openStream }: Pick<Session, "openStream">,
  { handler, signal, gap, onLateStart }: Subscription,
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
      const isLate = attempt > 0;
      connected += 1;
      attempt = 0;
      if (again) tell(EVERYTHING);
      else if (isLate && !signal.aborted) onLateStart?.();
    });
    if (status === UNAUTHORIZED) return;
    await pause(waitBefore(attempt), signal);
    attempt += 1;
  }
};
