import { getPlan } from "../billing/subscription.store.ts";
import type { Context } from "../context.ts";
import type { Actor } from "./session.service.ts";
import { getUser } from "./user.store.ts";

export const createMeService = ({ database: { handle } }: Context) => ({
  profile: async (actor: Actor) => {
    const user = await getUser(handle, actor.uid);
    return {
      uid: user.uid,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      enterprise: null,
      plan: await getPlan(handle, actor.uid),
      created_at: user.created_at.toISOString(),
    };
  },

  keys: async (actor: Actor) => {
    const user = await getUser(handle, actor.uid);
    return {
      ak_gen: user.ak_gen,
      bundle: user.bundle,
      private_keys: { x: user.private_key_x, ed: user.private_key_ed },
    };
  },
});

export type MeService = ReturnType<typeof createMeService>;
