import { toHex } from "@keepwell/crypto/bytes.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { User } from "./user.store.ts";

/** The fingerprint of the user's current keys; hex. */
export const fingerprintOf = async (user: Pick<User, "uid" | "bundle">): Promise<string> =>
  toHex((await verifyBundle(user.bundle, { uid: user.uid })).fingerprint);
