import { equalBytes } from "../bytes.ts";
import type { Context } from "../context.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { VerifiedBundle } from "../identity/bundle.ts";
import { checkEd25519 } from "../identity/check-points.ts";
import { deriveFingerprint } from "../identity/derive-fingerprint.ts";
import {
  type GrantFacts,
  type GrantParts,
  grantHeader,
  isSound,
  parseGrant,
  signedPart,
  unpackGrant,
} from "./grant.ts";

/** The expected signer: a `VerifiedBundle`, a member in a verified roster, or the account's own `Identity`. */
export type GrantSigner = Pick<VerifiedBundle, "uid" | "edPublic" | "xPublic" | "fingerprint">;

/**
 * The facts that the reader expects. `time` and `email` are never among them, and `role` is optional. The values of
 * missing facts come from the grant.
 */
export type ExpectedGrant = Omit<
  GrantFacts,
  "senderUid" | "senderFingerprint" | "role" | "time" | "email"
> & {
  role?: string;
};

/** A grant that has the expected facts and a valid signature. */
export type VerifiedGrant = { facts: GrantFacts; header: Context; parts: GrantParts };

/**
 * Checks that the expected signer granted the expected key to the expected recipient. The check builds the header from
 * what the reader expects. So it refuses a grant for another bucket, generation, recipient, sender or kind
 * (docs/security.md MS-36). The caller must decide whether the signer may grant the key (section 2.4, acceptance rule).
 * @throws CannotVerifyError
 */
export const verifyGrant = (
  wire: string,
  { signer, expected }: { signer: GrantSigner; expected: ExpectedGrant },
): Promise<VerifiedGrant> =>
  orCannotVerify(async () => {
    const claimed = parseGrant(wire);
    const facts: GrantFacts = {
      label: expected.label,
      senderUid: signer.uid,
      senderFingerprint: await deriveFingerprint(signer.uid, signer.edPublic, signer.xPublic),
      recipientKind: expected.recipientKind,
      recipientUid: expected.recipientUid,
      recipientFingerprint: expected.recipientFingerprint,
      subject: expected.subject,
      gen: expected.gen,
      role: expected.role ?? claimed.role,
      time: claimed.time,
      ...(claimed.email !== undefined && { email: claimed.email }),
    };
    const parts = unpackGrant(wire);
    const header = grantHeader(facts);
    ensure(isSound(facts) && equalBytes(header, parts.header));
    ensure(equalBytes(facts.senderFingerprint, signer.fingerprint));
    checkEd25519(signer.edPublic);
    const key = await crypto.subtle.importKey("raw", signer.edPublic, "Ed25519", true, ["verify"]);
    ensure(await crypto.subtle.verify("Ed25519", key, parts.signature, signedPart({ ...parts, header })));
    return { facts, header, parts };
  });
