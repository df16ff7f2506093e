import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { findProvenUser } from "./invitation.store.ts";

export const createKeyLookupService = ({ database: { handle }, limits }: Context) => ({
  /** The reply reveals whether an address has an account, so the calls are limited. */
  lookUp: async (actor: Actor, email: string): Promise<{ user: { uid: string; bundle: Bundle } | null }> => {
    await limits.spend(["key_lookup", actor.uid]);
    const user = await findProvenUser(handle, email);
    return { user: user ? { uid: user.uid, bundle: user.bundle } : null };
  },
});
