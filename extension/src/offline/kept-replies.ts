/**
 * @file Keeps the server's replies from the last reading of the entries: buckets, keys and the account's state, but no
 * entries. If the server cannot be reached, the same calls get the kept replies, so that the stored rows can be opened.
 * A kept reply goes through the same checks as a new reply. The replies are sealed under the account's draft key.
 */
import type { Transport, TransportReply, TransportRequest } from "@keepwell/client/api/transport.ts";
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";

export interface KeptReplies {
  /**
   * Sends calls. If the server cannot be reached, answers a call with the kept reply to the same call, if there is one.
   */
  readonly transport: Transport;
  /** Reads the replies that an earlier page has kept, and starts to collect new replies. */
  begin(place: KeptPlace): Promise<void>;
  /** Keeps the collected replies. Keeps nothing if a call after `begin` was answered with a kept reply. */
  save(place: KeptPlace): Promise<void>;
}

const NAME = "extension/replies";
/**
 * Matches the calls about entries. Their replies are not kept, because rows have their own cache, and an opened entry
 * is always read from the server.
 */
const ABOUT_ENTRIES = /\/(?:entries|changes|trash)\b/;

const isKept = ({ method, path }: TransportRequest): boolean => method === "GET" && !ABOUT_ENTRIES.test(path);

const isReply = (pair: unknown): pair is [path: string, text: string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string");

const read = async (place: KeptPlace): Promise<ReadonlyMap<string, string>> => {
  const replies = await readKept(place, NAME);
  return new Map(Array.isArray(replies) ? replies.filter(isReply) : []);
};

export const createKeptReplies = (transport: Transport): KeptReplies => {
  let kept: ReadonlyMap<string, string> = new Map();
  let noted: Map<string, string> | undefined;

  const answerAgain = (request: TransportRequest, reason: unknown): TransportReply => {
    const text = isKept(request) && !request.signal?.aborted ? kept.get(request.path) : undefined;
    if (text === undefined) throw reason;
    noted = undefined;
    return { status: 200, retryAfter: null, text };
  };
  return {
    transport: async (request) => {
      try {
        const reply = await transport(request);
        if (reply.status === 200 && isKept(request)) noted?.set(request.path, reply.text);
        return reply;
      } catch (reason) {
        return answerAgain(request, reason);
      }
    },
    begin: async (place) => {
      kept = await read(place);
      noted = new Map();
    },
    save: async (place) => {
      if (!noted) return;
      const replies = [...noted];
      noted = undefined;
      if (JSON.stringify(replies) !== JSON.stringify([...kept])) await keepValue(place, NAME, replies);
    },
  };
};

/** Deletes an account's kept replies. Call it after the account has signed out. */
export const dropReplies = (sealed: SealedStore, uid: string): Promise<void> => sealed.delete(uid, NAME);
