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

/** Sends calls to `origin`. A call rejects when the server cannot be reached, or when the call is aborted. */
export const fetchTransport =
  (origin: string): Transport =>
  async ({ method, path, headers, body, signal }) => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
    return {
      status: reply.status,
      retryAfter: reply.headers.get("Retry-After"),
      needs: reply.headers.get(NEEDS_HEADER),
      text: await reply.text(),
    };
  };

/** Makes a transport that sends calls under the client name `client` instead of the name of the web page. */
export const namedTransport =
  (client: string, transport: Transport): Transport =>
  (request) =>
    transport({ ...request, headers: { ...request.headers, [CLIENT_HEADER]: client } });
