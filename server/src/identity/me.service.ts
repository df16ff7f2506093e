import { fail, failField } from "@keepwell/contract/errors.ts";
import type { SignedAddress } from "@keepwell/contract/identity/identity.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyAddress } from "@keepwell/crypto/identity/verify-address.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { getUser, lockUser, type User, updateSignedAddress } from "../people/user.store.ts";

/** Fails with 422 unless the caller's current keys signed the caller's current address. */
const checkSignedAddress = async ({ uid, bundle, email }: User, signed: SignedAddress): Promise<void> => {
  const isCurrent =
    signed.ed_pk === bundle.ed_pk &&
    signed.x_pk === bundle.x_pk &&
    signed.gen === bundle.gen &&
    signed.email === email;
  if (!isCurrent) failField("signed_address", "bundle_invalid");
  try {
    await verifyAddress(signed, { uid });
  } catch (error) {
    if (error instanceof CannotVerifyError) failField("signed_address", "bundle_invalid");
    throw error;
  }
};

export const createMeService = ({ database: { handle } }: Context) => ({
  /**
   * Stores the signed address if its signature is newer than the stored one. Does not store an older signature, because
   * other users' clients refuse a signature that is older than one that they have seen. The call then succeeds if the
   * stored signature is for the same address and keys; otherwise it fails with 409.
   */
  signAddress: (actor: Actor, signed: SignedAddress): Promise<void> =>
    inTransaction(handle, async (within) => {
      const user = await lockUser(within, actor.uid);
      await checkSignedAddress(user, signed);
      const { signed_address: stored } = user;
      if (stored && signed.signed <= stored.signed) {
        if (stored.email === signed.email && stored.gen === signed.gen) return;
        fail("conflict");
      }
      await updateSignedAddress(within, actor.uid, signed);
    }),

  keys: async (actor: Actor) => {
    const user = await getUser(handle, actor.uid);
    return {
      ak_gen: user.ak_gen,
      bundle: user.bundle,
      private_keys: { x: user.private_key_x, ed: user.private_key_ed },
    };
  },
});
