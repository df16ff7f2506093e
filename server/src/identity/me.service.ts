import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { getUser } from "../people/user.store.ts";

export const createMeService = ({ database: { handle } }: Context) => ({
  keys: async (actor: Actor) => {
    const user = await getUser(handle, actor.uid);
    return {
      ak_gen: user.ak_gen,
      bundle: user.bundle,
      private_keys: { x: user.private_key_x, ed: user.private_key_ed },
    };
  },
});
