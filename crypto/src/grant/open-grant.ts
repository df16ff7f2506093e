import type { Bytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { hpkeOpen } from "./hpke.ts";
import { type ExpectedGrant, type GrantSigner, verifyGrant } from "./verify-grant.ts";

/**
 * The recipient that opens a grant: an account's `Identity`, or the key pair of a group, an enterprise, a link or a
 * recovery request.
 */
export type GrantReader = { uid: string; fingerprint: Bytes; xPrivate: CryptoKey; xPublic: Bytes };

/** The granted 32-byte key, and role and time from the signed header. */
export type OpenedGrant = { key: Bytes; role: string; time: number };

/**
 * Verifies a grant (see `verifyGrant`), then opens it. The caller casts the key to the type of the expected label:
 * `BucketKey` for `grant` and `link`, `KeySeed` for `group-key`, `erk-b` and `erk-r`, `RawAccountKey` for `escrow`.
 * @throws CannotVerifyError
 */
export const openGrant = (
  wire: string,
  {
    reader,
    signer,
    expected,
  }: {
    reader: GrantReader;
    signer: GrantSigner;
    expected: Omit<ExpectedGrant, "recipientUid" | "recipientFingerprint">;
  },
): Promise<OpenedGrant> =>
  orCannotVerify(async () => {
    const addressed = { ...expected, recipientUid: reader.uid, recipientFingerprint: reader.fingerprint };
    const { facts, header, parts } = await verifyGrant(wire, { signer, expected: addressed });
    const key = await hpkeOpen(reader, header, parts);
    ensure(key.length === 32);
    return { key, role: facts.role, time: facts.time };
  });
