/**
 * @file Sends requests to a server. A request has the headers of Chrome, the headers of Firefox, or no headers of a
 * browser (`anonymous`). Limits each reply in time and size, because a lying server may send a reply that never ends.
 */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { NotUnpacked, TwoStreams, unpack } from "./unpack.ts";

export const CLIENTS = ["Chrome", "Firefox", "anonymous"] as const;
export type Client = (typeof CLIENTS)[number];

/** The purpose for which a browser loads a file. A lying server can read the purpose in the browser's headers. */
export type Destination =
  | "document"
  | "script"
  | "module"
  | "worker"
  | "style"
  | "font"
  | "image"
  | "fetch"
  | "download";

export interface Answer {
  readonly status: number;
  /** The headers, by name in lower case. The values of a repeated header are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of informational replies before this one (103 Early Hints). */
  readonly early: Readonly<Record<string, string>>;
  /** The body after unpacking. */
  readonly body: Buffer;
}

/** Thrown when the server gave no reply that can be compared. The message says why. */
export class NoAnswer extends Error {}

/**
 * Thrown when a reply is ambiguous: one program could find the release's file in it, and another program could find
 * something else.
 */
export class AmbiguousAnswer extends NoAnswer {}

export interface Limits {
  /** The longest time of one reply, from the request to the last byte. */
  readonly seconds: number;
  /** The maximum length of one reply, both compressed and unpacked. */
  readonly bytes: number;
}
export const LIMITS: Limits = { seconds: 20, bytes: 32 * 1024 * 1024 };

type Headers = Readonly<Record<string, string>>;

const FETCHED: Readonly<Record<Destination, readonly [dest: string, mode: string, accept: string]>> = {
  document: ["document", "navigate", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  download: ["document", "navigate", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  script: ["script", "no-cors", "*/*"],
  module: ["script", "cors", "*/*"],
  worker: ["worker", "same-origin", "*/*"],
  style: ["style", "cors", "text/css,*/*;q=0.1"],
  font: ["font", "cors", "*/*"],
  fetch: ["empty", "cors", "*/*"],
  image: ["image", "no-cors", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"],
};

const CHROME =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";

const navigation = (destination: Destination): Headers =>
  FETCHED[destination][1] === "navigate" ? { "Upgrade-Insecure-Requests": "1", "Sec-Fetch-User": "?1" } : {};

const fetchMetadata = (destination: Destination): Headers => {
  const [dest, mode] = FETCHED[destination];
  const site = destination === "document" ? "none" : "same-origin";
  return {
    "Sec-Fetch-Site": site,
    "Sec-Fetch-Mode": mode,
    "Sec-Fetch-Dest": dest,
    ...navigation(destination),
  };
};

/** The encodings that a browser accepts at this address. Browsers accept Brotli and Zstandard only over https. */
const encodings = (url: URL): string =>
  url.protocol === "https:" ? "gzip, deflate, br, zstd" : "gzip, deflate";

const HEADERS: Readonly<Record<Client, (url: URL, destination: Destination) => Headers>> = {
  Chrome: (url, destination) => ({
    "sec-ch-ua": '"Chromium";v="150", "Google Chrome";v="150", "Not.A/Brand";v="24"',
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": '"Linux"',
    "User-Agent": CHROME,
    Accept: FETCHED[destination][2],
    ...fetchMetadata(destination),
    "Accept-Encoding": encodings(url),
    "Accept-Language": "en-US,en;q=0.9",
  }),
  Firefox: (url, destination) => ({
    "User-Agent": FIREFOX,
    Accept: FETCHED[destination][2],
    "Accept-Language": "en-US,en;q=0.5",
    "Accept-Encoding": encodings(url),
    ...fetchMetadata(destination),
  }),
  anonymous: () => ({}),
};

const tooLong = (bytes: number): NoAnswer => new NoAnswer(`the reply is longer than ${bytes} bytes`);

const readBody = async (message: IncomingMessage, { bytes }: Limits): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytes) throw tooLong(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const joined = (message: IncomingMessage): Headers =>
  Object.fromEntries(
    Object.entries(message.headersDistinct).map(([name, values]) => [name, (values ?? []).join(", ")]),
  );

interface Reply {
  readonly message: IncomingMessage;
  readonly early: Headers;
}

const send = (url: URL, headers: Headers, signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const early: Record<string, string> = {};
    request(url, { headers, signal }, (message) => resolve({ message, early }))
      .on("information", (information) => {
        for (const [name, value] of Object.entries(information.headers)) early[name] = String(value);
      })
      .once("error", reject)
      .end();
  });

/**
 * Returns the reason why a request failed. This is the error's message or, if the message is empty, the error's code.
 * The message is empty for a host with several addresses.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.message === "" ? String(error.code) : error.message;
};

interface Question {
  readonly url: URL;
  readonly client: Client;
  readonly destination: Destination;
  /**
   * The reply that the browser has kept from an earlier visit. If there is one, the request only asks whether this
   * reply is still current.
   */
  readonly kept?: Answer | undefined;
}

const conditions = (kept: Answer | undefined): Headers => {
  const { etag, "last-modified": modified } = kept?.headers ?? {};
  return {
    ...(etag === undefined ? {} : { "If-None-Match": etag }),
    ...(modified === undefined ? {} : { "If-Modified-Since": modified }),
  };
};

const UNCHANGED = 304;
/** Statuses of replies without a body. Such a reply may still name an encoding. */
const WITHOUT_BODY = [204, UNCHANGED];
/**
 * Returns the reply that the browser uses after a 304: the kept body and the kept headers. A header of the 304 replaces
 * the kept header with the same name.
 */
const updated = (kept: Answer, { headers, early }: Answer): Answer => ({
  ...kept,
  early,
  headers: { ...kept.headers, ...headers },
});

/**
 * Requests one file, or asks whether the reply `kept` is still current. Does not follow redirections.
 * @throws NoAnswer if the server gives no reply within the limits, or a reply that cannot be compared.
 */
export const ask = async ({ url, client, destination, kept }: Question, limits = LIMITS): Promise<Answer> => {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), limits.seconds * 1000);
  try {
    const sent = { ...HEADERS[client](url, destination), ...conditions(kept) };
    const { message, early } = await send(url, sent, ending.signal);
    const headers = joined(message);
    const status = message.statusCode ?? 0;
    const packed = await readBody(message, limits);
    const encoding = WITHOUT_BODY.includes(status) ? undefined : headers["content-encoding"];
    const body = unpack(packed, encoding?.toLowerCase(), limits.bytes);
    const answer = { status, headers, early, body };
    return kept && status === UNCHANGED ? updated(kept, answer) : answer;
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (error instanceof TwoStreams) throw new AmbiguousAnswer(error.message);
    if (error instanceof NotUnpacked) throw new NoAnswer(error.message);
    throw new NoAnswer(
      ending.signal.aborted ? `no whole reply within ${limits.seconds} seconds` : reasonOf(error),
    );
  } finally {
    clearTimeout(timer);
  }
};
