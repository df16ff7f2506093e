/** @file Lying servers: transports that answer by themselves or alter the replies of the honest server. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { Transport, TransportReply, TransportRequest } from "../../src/api/transport.ts";

/** Answers every API call with this status and body. */
export const answering = (status: number, body: unknown, retryAfter: string | null = null): Transport => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return async () => ({ status, retryAfter, text: body === undefined ? "" : text });
};

/** The server's refusal of a token that it no longer accepts. */
export const refusingTokens = answering(401, {
  status: "unauthorized",
  code: "unauthorized",
  user_message: "Please sign in again.",
});

type Row = Record<string, unknown>;

/** Alters the JSON of successful replies to one call. `call` is a pattern of the call's method and path. */
export const altering =
  (honest: Transport, call: RegExp, alter: (body: Row, request: TransportRequest) => unknown): Transport =>
  async (request) => {
    const reply = await honest(request);
    if (!call.test(`${request.method} ${request.path}`) || reply.status > 299) return reply;
    return { ...reply, text: JSON.stringify(alter(JSON.parse(reply.text), request)) };
  };

export const alteringBuckets = (honest: Transport, alter: (bucket: Bucket) => Bucket): Transport =>
  altering(honest, /GET \/api\/buckets(\?trash=include|\/[^/]+)?$/, (body) =>
    Array.isArray(body) ? body.map(alter) : alter(body as unknown as Bucket),
  );

/** Turns a request for a bucket's changes into a request for all of its entries. */
export const inFull = (request: TransportRequest): TransportRequest => ({
  ...request,
  path: request.path.replace(/\/changes\?.*$/, "/changes"),
});

/** Replies with all entries of a bucket even if only changes were requested, and alters them. */
export const alteringEntries = (honest: Transport, alter: (rows: EntryRow[]) => unknown): Transport =>
  altering(
    (request) => honest(inFull(request)),
    /GET .*\/changes(\?|$)/,
    (body) => {
      const changes = body as unknown as EntryChanges;
      return { ...changes, entries: alter([...changes.entries]) };
    },
  );

/**
 * Alters a browser's sealed record of a bucket in several ways. Returns the altered records by the name of the
 * alteration.
 */
export const alteredRecords = (kept: Bytes, ofAnotherBucket: Bytes): Readonly<Record<string, Bytes>> => {
  const flipped = (at: number) => kept.map((byte, index) => (index === at ? byte ^ 1 : byte));
  return {
    "an altered iv": flipped(0),
    "an altered text": flipped(40),
    "an altered tag": flipped(kept.length - 1),
    "half of the record": kept.slice(0, kept.length / 2),
    "an empty record": kept.slice(0, 0),
    "another bucket's": ofAnotherBucket,
  };
};

export const replacing =
  (honest: Transport, call: RegExp, reply: TransportReply): Transport =>
  async (request) =>
    call.test(`${request.method} ${request.path}`) ? reply : honest(request);

/** Alters the claims of a token. The signature stays unchanged, because only the server checks it. */
export const withClaims = (token: string, alter: (claims: Row) => Row): string => {
  const [header, payload = "", signature] = token.split(".");
  const claims: Row = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [header, Buffer.from(JSON.stringify(alter(claims))).toString("base64url"), signature].join(".");
};
