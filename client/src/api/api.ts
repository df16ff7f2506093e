/** @file The typed client: every method derives from its declaration in the contract. */
import { CLIENT_HEADER, isOutdated, WEB_CLIENT } from "@keepwell/contract/data-version.ts";
import type { CallInput, CallReply, Endpoint, EndpointTable } from "@keepwell/contract/endpoint.ts";
import type { Endpoints } from "@keepwell/contract/endpoints.ts";
import { firstEndpoints } from "@keepwell/contract/first-endpoints.ts";
import { z } from "@keepwell/contract/zod.ts";
import { CallFailure } from "./call-failure.ts";
import { failureOf } from "./failure-of.ts";
import type { Transport, TransportReply, TransportRequest } from "./transport.ts";
import { type Readable, readReply } from "./unverifiable.ts";

type NoInput = Record<never, never>;
type Method<E extends Endpoint> =
  CallInput<E> extends infer Input
    ? unknown extends Input
      ? (input?: NoInput) => Promise<Readable<CallReply<E>>>
      : (input: Input) => Promise<Readable<CallReply<E>>>
    : never;

export type Api = {
  readonly [Area in keyof Endpoints]: {
    readonly [Id in keyof Endpoints[Area]]: Method<Extract<Endpoints[Area][Id], Endpoint>>;
  };
};

export interface ApiOptions {
  readonly transport: Transport;
  /** Returns the bearer token of this identity, or null if it has none. */
  readonly token: () => string | null;
  /**
   * Called with the sent token when the server no longer accepts it. The refused call waits for the returned promise,
   * and then fails.
   */
  readonly onUnauthorized?: (token: string) => Promise<void>;
  /** Aborted when this identity is signed out. The client then cancels pending calls, and sends no new ones. */
  readonly signedOut?: AbortSignal;
}

type Values = Readonly<Record<string, string | number | undefined>>;

interface RawInput {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

/** The values as text. Undefined values are left out. */
const asTextPairs = (values: Values): [name: string, text: string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/**
 * The path of a call, with its parameters and query.
 * @throws CallFailure `not_found` for a parameter that the contract does not accept, such as `..`, which would name
 * another resource.
 */
const pathOf = (declared: Endpoint, { params = {}, query = {} }: RawInput): string => {
  const asked = Object.fromEntries(asTextPairs(params));
  if (declared.params && !declared.params.safeParse(asked).success) throw new CallFailure("not_found");
  const path = declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked[name] ?? ""),
  );
  const search = new URLSearchParams(asTextPairs(query));
  return search.size === 0 ? path : `${path}?${search}`;
};

const parseJson = (text: string): unknown => {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const headersOf = (token: string | null, hasBody: boolean): Record<string, string> => ({
  Accept: "application/json",
  "X-Requested-With": "XMLHttpRequest",
  [CLIENT_HEADER]: WEB_CLIENT,
  ...(hasBody ? { "Content-Type": "application/json" } : {}),
  ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
});

const WITH_UID = z.object({ uid: z.string() });

/** Whether the reply is about another object than the call. */
const isOtherObject = (read: unknown, { params, body }: RawInput): boolean => {
  // The body of a call that creates an object contains the object's uid. The uid in the path is then the parent's.
  const asked = WITH_UID.safeParse(body).data?.uid ?? params?.["id"];
  const answered = WITH_UID.safeParse(read).data?.uid;
  return asked !== undefined && answered !== undefined && asked !== answered;
};

/**
 * Sends a call.
 * @throws CallFailure `signed_out` when the call was cancelled by a sign-out, `offline` when the server cannot be
 * reached, `outdated` when the server requires a later version of the client.
 */
const send = async (
  request: TransportRequest,
  { transport, signedOut }: ApiOptions,
): Promise<TransportReply> => {
  const giveUpIfSignedOut = () => {
    if (signedOut?.aborted) throw new CallFailure("signed_out");
  };
  giveUpIfSignedOut();
  const reply = await transport({ ...request, ...(signedOut ? { signal: signedOut } : {}) }).catch(() => {
    giveUpIfSignedOut();
    throw new CallFailure("offline");
  });
  // A reply that arrives after the sign-out is discarded.
  giveUpIfSignedOut();
  if (isOutdated(reply.needs ?? null)) throw new CallFailure("outdated");
  return reply;
};

const call = async (endpoint: Endpoint, input: RawInput, options: ApiOptions): Promise<unknown> => {
  const token = endpoint.access === "session" ? options.token() : null;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const path = pathOf(endpoint, input);
  const headers = headersOf(token, body !== undefined);
  const reply = await send({ method: endpoint.method, path, headers, body }, options);
  const content = parseJson(reply.text);
  if (reply.status < 200 || reply.status > 299) {
    const failure = failureOf(reply, content);
    if (failure.type === "unauthorized" && token !== null) await options.onUnauthorized?.(token);
    throw failure;
  }
  const read = readReply(endpoint.reply, content);
  if (isOtherObject(read, input)) throw new CallFailure("unverifiable");
  return read;
};

/** Most declarations are in a chunk of code, which is loaded before the first call that needs one of them. */
const declared = async (area: string, id: string): Promise<Endpoint> => {
  const first = firstEndpoints[area]?.[id];
  if (first) return first;
  const { endpoints } = await import("@keepwell/contract/endpoints.ts").catch(() => {
    throw new CallFailure("offline");
  });
  const tables: Readonly<Record<string, EndpointTable>> = endpoints;
  const found = tables[area]?.[id];
  if (!found) throw new TypeError(`There is no call ${area}.${id}.`);
  return found;
};

const AREAS = [
  "system",
  "identity",
  "buckets",
  "sharing",
  "billing",
  "team",
] as const satisfies (keyof Endpoints)[];

const createArea = (area: string, options: ApiOptions): object =>
  new Proxy(
    {},
    {
      get: (_, id) =>
        typeof id === "string"
          ? async (input: RawInput = {}) => call(await declared(area, id), input, options)
          : undefined,
    },
  );

/** Makes the client of one identity, or of a visitor who has not signed in. */
export const createApi = (options: ApiOptions): Api => {
  const areas: unknown = Object.fromEntries(AREAS.map((area) => [area, createArea(area, options)]));
  return areas as Api;
};
