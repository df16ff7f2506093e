/**
 * @file The session token: a JWT whose `sek` claim is the account key, sealed. One algorithm, one key
 * id, one type; everything else is refused.
 */
import { fail } from "@keepwell/contract/errors.ts";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const ALGORITHM = "HS256";
const KEY_ID = "k1";
const TYPE = "JWT";
const ISSUER = "keepwell";
const AUDIENCE = "keepwell-api";

/**
 * What seals the `sek`: the password, right after signing in, or the browser's own session key from
 * the exchange on. The first token dies at the exchange.
 */
export const SEK_FORMS = ["password", "session"] as const;

const claims = z.object({
  typ: z.literal("access"),
  sub: z.uuid(),
  sid: z.uuid(),
  epoch: z.int(),
  form: z.enum(SEK_FORMS),
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

export const signToken = (content: TokenContent, key: Buffer): Promise<string> =>
  new SignJWT({
    typ: "access",
    sid: content.sid,
    epoch: content.epoch,
    form: content.form,
    sek: content.sek,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: KEY_ID })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(content.userUid)
    .setIssuedAt(content.issuedAt)
    .setExpirationTime(content.expiresAt)
    .sign(key);

/** The claims of a token that we signed and that still runs; anything else is `unauthorized`. */
export const verifyToken = async (token: string, key: Buffer, now: Date): Promise<TokenClaims> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ["exp", "iat"],
    });
    if (protectedHeader.kid !== KEY_ID) return fail("unauthorized");
    return claims.parse(payload);
  } catch {
    return fail("unauthorized");
  }
};
