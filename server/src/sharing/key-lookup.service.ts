import type { Bundle, SignedAddress } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { findProvenUser } from "./invitation.store.ts";

interface FoundUser {
  readonly uid: string;
  readonly bundle: Bundle;
  readonly signed_address: SignedAddress | null;
}

export const createKeyLookupService = ({ database: { handle }, limits }: Context) => ({
  /** The reply reveals whether an address has an account, so the calls are limited. */
  lookUp: async (actor: Actor, email: string): Promise<{ user: FoundUser | null }> => {
    await limits.spend(["key_lookup", actor.uid]);
    const user = await findProvenUser(handle, email);
    if (!user) return { user: null };
    const { uid, bundle, signed_address } = user;
    return { user: { uid, bundle, signed_address } };
  },
});
