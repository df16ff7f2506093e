/** @file What an account remembers of others, as its browsers sealed it: of two that save at once, one does. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Context } from "../context.ts";
import { announceToUser } from "../events/change.store.ts";
import type { Actor } from "./session.service.ts";
import { findState, putNextState } from "./state.store.ts";

export const createStateService = ({ database: { handle } }: Context) => ({
  get: async (actor: Actor) => ({ state: (await findState(handle, actor.uid)) ?? null }),

  put: (actor: Actor, next: { seq: number; sealed: Sealed<"state"> }): Promise<void> =>
    handle.transaction().execute(async (within) => {
      if (!(await putNextState(within, actor.uid, next))) fail("conflict");
      await announceToUser(within, actor.uid, { what: "state" });
    }),
});
