import type { RawAccountKey } from "../account/make-account-key.ts";
import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { openGrant } from "../grant/open-grant.ts";
import type { GrantSigner } from "../grant/verify-grant.ts";
import type { KeyPair } from "../identity/derive-key-pair.ts";
import { deriveRecoveryFingerprint } from "./derive-recovery-fingerprint.ts";

/**
 * Opens the caller's own account key, which an administrator sealed to the caller's recovery request.
 * @param member the caller's uid. The caller's fingerprint is part of the recovery code that the caller and the
 * administrator compared.
 * @param signer the administrator's verified bundle.
 * @param administrator the administrator's fingerprint from the recovery code. Must equal the signer's.
 * @throws CannotVerifyError
 */
export const openRecovery = (
  wire: string,
  {
    request,
    member,
    signer,
    administrator,
    akGen,
  }: { request: KeyPair; member: string; signer: GrantSigner; administrator: Bytes; akGen: number },
): Promise<RawAccountKey> =>
  orCannotVerify(async () => {
    ensure(equalBytes(signer.fingerprint, administrator));
    const fingerprint = await deriveRecoveryFingerprint(member, request.xPublic);
    const reader = { ...request, uid: member, fingerprint };
    const subject = { subject: member, gen: akGen, role: "" };
    const expected = { label: "escrow", recipientKind: "user", ...subject } as const;
    return (await openGrant(wire, { reader, signer, expected })).key as RawAccountKey;
  });
