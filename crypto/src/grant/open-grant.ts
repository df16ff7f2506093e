import type { Bytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { hpkeOpen } from "./hpke.ts";
import { type ExpectedGrant, type GrantSigner, verifyGrant } from "./verify-grant.ts";

/**
 * The recipient that opens a grant: an account's own `Identity`, or the key pair of a group, an enterprise or a link.
 */
export type GrantReader = { uid: string; fingerprint: Bytes; xPrivate: CryptoKey; xPublic: Bytes };

/** The granted 32-byte key, and the facts about it that only the signed header contains. */
export type OpenedGrant = { key: Bytes; role: string; time: number };

/**
 * Verifies a grant (see `verifyGrant`), then opens it. The caller casts the key to the type that follows from the
 * expected label: a `grant` or `link` contains a `BucketKey`, `group-key`, `erk-b` and `erk-r` a `KeySeed`, `escrow`
 * a `RawAccountKey`.
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
