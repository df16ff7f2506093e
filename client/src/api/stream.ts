import { CLIENT_HEADER, WEB_CLIENT } from "@keepwell/contract/data-version.ts";
import { failureOf } from "./failure-of.ts";

/** Opens a reply whose bytes can be read while they arrive. Rejects when the server cannot be reached. */
export type OpenStream = (request: StreamRequest) => Promise<StreamReply>;

export interface StreamRequest {
  /** The path, which begins with /api/. */
  readonly path: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

export interface StreamReply {
  readonly status: number;
  /** The bytes of the stream, as they arrive; null if the call failed or the reply has no body. */
  readonly chunks: AsyncIterable<Uint8Array> | null;
}

const UNAVAILABLE = 503;

/**
 * The status of a reply. A 401 that is not the server's own becomes "unavailable", so that it does not sign the user
 * out (MS-186).
 */
const statusOf = async (reply: Response): Promise<number> => {
  const { status } = reply;
  if (status !== 401) return status;
  const body: unknown = await reply.json().catch(() => undefined);
  const { type } = failureOf({ status, retryAfter: null, text: "" }, body);
  return type === "unauthorized" ? status : UNAVAILABLE;
};

/** Uses fetch, because an EventSource cannot send a token in a header, and a token must not be in an address. */
export const fetchStream =
  (origin: string): OpenStream =>
  async ({ path, token, signal }) => {
    const reply = await fetch(`${origin}${path}`, {
      headers: {
        Accept: "text/event-stream",
        "X-Requested-With": "XMLHttpRequest",
        [CLIENT_HEADER]: WEB_CLIENT,
        Authorization: `Bearer ${token}`,
      },
      signal,
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
    return { status: await statusOf(reply), chunks: reply.ok && reply.body ? chunksOf(reply.body) : null };
  };

/** Yields the chunks of a stream. A loop over the ReadableStream itself would not work in every browser. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
