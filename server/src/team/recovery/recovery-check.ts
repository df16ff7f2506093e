import { fromBase64 } from "@keepwell/crypto/bytes.ts";
import { deriveRecoveryFingerprint } from "@keepwell/crypto/enterprise/derive-recovery-fingerprint.ts";
import { checkSigned } from "../../keys/check-copy.ts";
import type { Party } from "../../keys/key-copy.store.ts";
import type { RequestRow } from "../../keys/recovery-request.store.ts";

/** Fails with 422 on `grant` unless the signer sealed the member's current account key to the key of this request. */
export const checkRecovery = async (
  wire: string,
  { request, signer }: { request: RequestRow; signer: Party },
): Promise<void> => {
  const { user_uid: uid, x_pk, ak_gen } = request;
  const recipientFingerprint = await deriveRecoveryFingerprint(uid, fromBase64(x_pk));
  const to = { recipientKind: "user", recipientUid: uid } as const;
  const what = { label: "escrow", subject: uid, gen: ak_gen, role: "" } as const;
  await checkSigned(wire, { signer, expected: { ...what, ...to, recipientFingerprint } }, "grant");
};
