import { CLIENT_HEADER, NEEDS_HEADER } from "@keepwell/contract/data-version.ts";

/** Makes one HTTP exchange. In a browser it uses `fetch`; tests call the application in process. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

export interface TransportRequest {
  readonly method: string;
  /** Path and query. The path begins with /api/. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Aborted when the answer is no longer needed. */
  readonly signal?: AbortSignal;
}

export interface TransportReply {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The `Keepwell-Needs` header, if the reply has one. */
  readonly needs?: string | null;
  readonly text: string;
}

/**
 * The longest time from the end of the request to the beginning of the reply. Of the proxies in packaging/proxy, nginx
 * and HAProxy wait equally long, and Caddy has no limit.
 */
const BEGIN_MS = 90_000;
/** The longest time from the beginning of the reply to its end. */
const END_MS = 300_000;
/** The time allowed for each character of the request's body: a quarter of a millisecond, which is about 32 kbit/s. */
const CHARACTER_MS = 1 / 4;

/**
 * Sends calls to `origin`. A call rejects when the server cannot be reached, when the call is aborted, or when it takes
 * longer than the times above, so that no call waits for ever.
 */
export const fetchTransport =
  (origin: string): Transport =>
  async ({ method, path, headers, body, signal }) => {
    const late = new AbortController();
    const giveUp = () => late.abort();
    let timer = setTimeout(giveUp, BEGIN_MS + (body ?? "").length * CHARACTER_MS);
    try {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
        cache: "no-store",
      });
      clearTimeout(timer);
      timer = setTimeout(giveUp, END_MS);
      return {
        status: reply.status,
        retryAfter: reply.headers.get("Retry-After"),
        needs: reply.headers.get(NEEDS_HEADER),
        text: await reply.text(),
      };
    } finally {
      clearTimeout(timer);
    }
  };

/** Makes a transport that sends calls under the client name `client` instead of the name of the web page. */
export const namedTransport =
  (client: string, transport: Transport): Transport =>
  (request) =>
    transport({ ...request, headers: { ...request.headers, [CLIENT_HEADER]: client } });
