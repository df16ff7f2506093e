import type { Transport, TransportReply, TransportRequest } from "../../src/api/transport.ts";
import { inFull } from "./lies.ts";

const nameOf = ({ method, path, body }: TransportRequest): string =>
  [method, path, typeof body === "string" ? body : JSON.stringify(body ?? "")].join(" ");

const isAboutEntries = ({ path }: TransportRequest): boolean =>
  /\/buckets\/[^/]+\/(entries|changes)/.test(path);

/**
 * Simulates a server that answers calls about entries with old replies. `record` passes each call to the honest server
 * and stores the reply. `replay` answers with the stored reply, or asks the honest server if there is none.
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
