import type { Transport, TransportReply, TransportRequest } from "../../src/api/transport.ts";
import { inFull } from "./lies.ts";

const nameOf = ({ method, path, body }: TransportRequest): string =>
  [method, path, typeof body === "string" ? body : JSON.stringify(body ?? "")].join(" ");

const isAboutEntries = ({ path }: TransportRequest): boolean =>
  /\/buckets\/[^/]+\/(entries|changes)/.test(path);

/**
 * A server that answers calls on entries as it once did. `record` passes calls on and keeps the replies; `replay` gives
 * those again, and passes every other call on.
 */
export const replaying = (honest: Transport): { readonly record: Transport; readonly replay: Transport } => {
  const replies = new Map<string, TransportReply>();
  return {
    record: async (request) => {
      const reply = await honest(inFull(request));
      if (isAboutEntries(request) && reply.status < 300) replies.set(nameOf(inFull(request)), reply);
      return reply;
    },
    replay: async (request) => replies.get(nameOf(inFull(request))) ?? honest(request),
  };
};
