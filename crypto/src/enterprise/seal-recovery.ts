import type { RawAccountKey } from "../account/make-account-key.ts";
import type { Bytes } from "../bytes.ts";
import type { Grant } from "../grant/grant.ts";
import { sealGrant } from "../grant/seal-grant.ts";
import type { Identity } from "../identity/open-identity.ts";
import { deriveRecoveryFingerprint } from "./derive-recovery-fingerprint.ts";

/**
 * Seals a member's account key, which `openEscrow` opened, to that member's recovery request. Call it only after the
 * administrator and the member have compared this request's code from `deriveRecoveryCode` (docs/security.md MS-56).
 * @param signer the administrator.
 * @param request the request's public key, and the uid of the member who made it.
 * @param time seconds since 1970.
 * @throws CannotVerifyError for a public key of low order or a malformed uid.
 */
export const sealRecovery = async (
  raw: RawAccountKey,
  {
    signer,
    request: { member, xPublic },
    akGen,
    time,
  }: {
    signer: Pick<Identity, "uid" | "fingerprint" | "edPrivate">;
    request: { member: string; xPublic: Bytes };
    akGen: number;
    time: number;
  },
): Promise<Grant> => {
  const fingerprint = await deriveRecoveryFingerprint(member, xPublic);
  return sealGrant(raw, {
    label: "escrow",
    subject: member,
    gen: akGen,
    role: "",
    time,
    signer,
    recipient: { kind: "user", uid: member, xPublic, fingerprint },
  });
};
