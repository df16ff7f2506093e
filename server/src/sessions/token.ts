/**
 * @file The session token: a JWT whose `sek` claim is the account key, sealed. Only one algorithm, one key id, one type
 * and exactly the claims in `claims` are accepted. `node:crypto` signs and verifies synchronously. WebCrypto would hand
 * the work to another thread, which costs more than the HMAC of a few hundred bytes.
 */
import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import { z } from "zod";

const ISSUER = "keepwell";
const AUDIENCE = "keepwell-api";

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The only header that we write, and the only one that is accepted. */
const HEADER = part({ alg: "HS256", typ: "JWT", kid: "k1" });

/**
 * Which key seals the `sek`. Before the exchange, it is the key of the password or of the passkey; afterwards, it is
 * the session key.
 */
export const SEK_FORMS = ["password", "passkey", "session"] as const;

const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  typ: z.literal("access"),
  sub: z.uuid(),
  sid: z.uuid(),
  epoch: z.int(),
  form: z.enum(SEK_FORMS),
  sek: z.string(),
  iat: z.int(),
  exp: z.int(),
});

export type TokenClaims = z.output<typeof claims>;

interface TokenContent {
  readonly userUid: string;
  readonly sid: string;
  readonly epoch: number;
  readonly form: TokenClaims["form"];
  readonly sek: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const computeSignature = (signed: string, key: KeyObject): Buffer =>
  createHmac("sha256", key).update(signed).digest();

export const signToken = (content: TokenContent, key: KeyObject): string => {
  const payload = part({
    typ: "access",
    sid: content.sid,
    epoch: content.epoch,
    form: content.form,
    sek: content.sek,
    iss: ISSUER,
    aud: AUDIENCE,
    sub: content.userUid,
    iat: seconds(content.issuedAt),
    exp: seconds(content.expiresAt),
  } satisfies z.input<typeof claims>);
  const signed = `${HEADER}.${payload}`;
  return `${signed}.${computeSignature(signed, key).toString("base64url")}`;
};

/** Compares the signatures as text, so that a signature has only one valid spelling. */
const isSigned = (signed: string, signature: string, key: KeyObject): boolean => {
  const [given, ours] = [
    Buffer.from(signature),
    Buffer.from(computeSignature(signed, key).toString("base64url")),
  ];
  return given.length === ours.length && timingSafeEqual(given, ours);
};

const verified = (token: string, keys: readonly KeyObject[]): TokenClaims => {
  const [header, payload = "", signature = "", ...rest] = token.split(".");
  if (header !== HEADER || rest.length > 0) return fail("unauthorized");
  if (!keys.some((key) => isSigned(`${header}.${payload}`, signature, key))) return fail("unauthorized");
  // Only text that our key has signed is parsed as JSON.
  const read = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return read.success ? read.data : fail("unauthorized");
};

/** How many verified tokens are cached; each takes about a kilobyte. */
const KNOWN_MAX = 1000;

/**
 * Reads the claims of a token that we signed and that has not expired. Refuses any other token as `unauthorized`.
 * Caches the claims of verified tokens, because all calls of a session bring the same token.
 */
export const createTokenReader = (
  keys: readonly KeyObject[],
): ((token: string, now: Date) => TokenClaims) => {
  const known = new Map<string, TokenClaims>();
  return (token, now) => {
    const read = known.get(token) ?? verified(token, keys);
    if (read.exp <= seconds(now)) return fail("unauthorized");
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(token, read);
    return read;
  };
};
