import type { Transport, TransportReply, TransportRequest } from "../../src/api/transport.ts";

const nameOf = ({ method, path, body }: TransportRequest): string =>
  [method, path, typeof body === "string" ? body : JSON.stringify(body ?? "")].join(" ");

const isAboutEntries = ({ path }: TransportRequest): boolean => /\/buckets\/[^/]+\/entries/.test(path);

/**
 * A server that answers calls on entries as it once did. `record` passes calls on and keeps the replies; `replay` gives
 * those again, and passes every other call on.
 */
export const replaying = (honest: Transport): { readonly record: Transport; readonly replay: Transport } => {
  const replies = new Map<string, TransportReply>();
  return {
    record: async (request) => {
      const reply = await honest(request);
      if (isAboutEntries(request) && reply.status < 300) replies.set(nameOf(request), reply);
      return reply;
    },
    replay: async (request) => replies.get(nameOf(request)) ?? honest(request),
  };
};
