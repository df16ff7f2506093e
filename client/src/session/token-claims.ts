import { counter } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { fromBase64Url, fromUtf8 } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  epoch: counter,
  form: z.enum(["password", "session"]),
  sek: z.string(),
});

/** The claims that the client reads in its token. All others are ignored. */
export type TokenClaims = z.output<typeof claims>;

/**
 * Decodes a token. No claim is trusted. A false claim is noticed later, because the `sek` opens only under the right
 * key and for the right user, session and epoch.
 * @throws CannotVerifyError when it is not a token of this user.
 */
export const decodeToken = (token: string, uid: string): TokenClaims => {
  try {
    const read = claims.parse(JSON.parse(fromUtf8(fromBase64Url(token.split(".")[1] ?? ""))));
    if (read.sub === uid) return read;
  } catch {
    // The same error is thrown below for every check, so that an attacker does not learn which check has failed.
  }
  throw new CannotVerifyError();
};
