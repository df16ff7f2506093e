/** @file Searches the data that leaves the browser for secrets, in every encoding in which a secret might be sent. */
import { randomUUID } from "node:crypto";
import type { TransportRequest } from "../../src/api/transport.ts";

/** Every encoding in which a secret might be sent: raw, percent-encoded, hex, UTF-16, and base64 in each alignment. */
export const spellings = (secret: Buffer): string[] => {
  const aligned = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), secret]).toString("base64");
    // The characters at both ends depend on the bytes beside the secret, so they are left out.
    const core = text.slice(offset === 0 ? 0 : offset + 1, -4);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const raw = secret.toString("latin1");
  const utf16 = Buffer.from(secret.toString("utf8"), "utf16le").toString("latin1");
  return [raw, utf16, encodeURIComponent(secret.toString("utf8")), secret.toString("hex"), ...aligned];
};

const bytesOf = ({ method, path, headers, body }: TransportRequest): string =>
  Buffer.from([method, path, JSON.stringify(headers), body ?? ""].join("\n")).toString("latin1");

/** Returns three texts: the request as it was sent, its decoded base64 parts, and the decoded base64 parts of these. */
export const layers = (sent: string): string[] => {
  const decoded = (text: string) =>
    [...text.matchAll(/[A-Za-z0-9+/_-]{20,}={0,2}/g)]
      .map(([run]) => Buffer.from(run, "base64").toString("latin1"))
      .join("\n");
  const once = decoded(sent);
  return [sent, once, decoded(once)];
};

export const whereIs = (secret: Buffer, sent: readonly TransportRequest[]): string[] => {
  const wanted = spellings(secret);
  return sent
    .filter((request) => layers(bytesOf(request)).some((text) => wanted.some((one) => text.includes(one))))
    .map(({ method, path }) => `${method} ${path}`);
};

export const canary = (what: string) => `${what}-${randomUUID()}-é`;
export const buffer = (secret: string | Uint8Array) => Buffer.from(secret);

/**
 * All HKDF and AES-GCM keys that were imported as raw bytes while `work` ran: account, bucket, entry and session keys.
 */
export const rawKeysDuring = async (work: () => Promise<void>): Promise<Buffer[]> => {
  const seen: Buffer[] = [];
  const { subtle } = crypto;
  const original = subtle.importKey;
  Object.defineProperty(subtle, "importKey", {
    configurable: true,
    value: (...input: Parameters<typeof subtle.importKey>) => {
      const [format, data, algorithm] = input;
      const named = typeof algorithm === "string" ? algorithm : algorithm.name;
      const secret = format === "raw" && (named === "HKDF" || named === "AES-GCM");
      if (secret && data instanceof Uint8Array) seen.push(Buffer.from(data));
      return Reflect.apply(original, subtle, input);
    },
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(subtle, "importKey");
  }
  return seen;
};
