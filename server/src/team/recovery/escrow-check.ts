/** @file Checks an escrow: the account key that a member has sealed for the enterprise's administrators. */
import { fail } from "@keepwell/contract/errors.ts";
import { addressedTo, checkSigned, isOutdated } from "../../keys/check-copy.ts";
import type { Enterprise } from "../../people/enterprise.store.ts";
import type { User } from "../../people/user.store.ts";

const FIELD = "escrow";

/**
 * Verifies and returns the escrow: the member's current account key, sealed to the enterprise's current recovery key.
 * Fails with 409 if the recovery key was changed since the client read the roster, otherwise with 422.
 */
export const checkEscrow = async (
  wire: string,
  { enterprise, user }: { enterprise: Enterprise; user: User },
) => {
  const { uid, erk_gen, erk_r_fingerprint: fingerprint } = enterprise;
  const recipient = { kind: "ent", uid, key_gen: erk_gen, fingerprint } as const;
  if (await isOutdated(wire, recipient, FIELD)) fail("conflict");
  const what = { label: "escrow", subject: user.uid, gen: user.ak_gen, role: "" } as const;
  await checkSigned(wire, { signer: user, expected: { ...what, ...addressedTo(recipient) } }, FIELD);
  return {
    user_uid: user.uid,
    enterprise_uid: uid,
    ak_gen: user.ak_gen,
    erk_gen,
    wire,
    signer_bundle: JSON.stringify(user.bundle),
  };
};
