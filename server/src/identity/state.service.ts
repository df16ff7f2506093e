/**
 * @file Stores the state of an account, which the account's browsers seal. If two browsers save concurrently, only one
 * succeeds.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { announceToUser } from "../events/change.store.ts";
import { findState, putNextState } from "../people/state.store.ts";

interface Save {
  readonly seq: number;
  readonly sealed: Sealed<"state">;
  readonly replaces?: number | undefined;
}

export const createStateService = ({ database: { handle } }: Context) => ({
  get: async (actor: Actor) => ({ state: (await findState(handle, actor.uid)) ?? null }),

  put: (actor: Actor, { seq, sealed, replaces = seq - 1 }: Save): Promise<void> =>
    inTransaction(handle, async (within) => {
      if (!(await putNextState(within, actor.uid, { seq, sealed, replaces }))) fail("conflict");
      await announceToUser(within, actor.uid, { what: "state" });
    }),
});
