/** @file The unit of work of a user's own account; see [Note: Unit of work]. */
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceToUser } from "../events/change.store.ts";
import { lockUser, shareLockUser, type User } from "../people/user.store.ts";
import type { ActivityService } from "./activity.service.ts";

export interface AccountWritten<Result> {
  readonly result: Result;
  /** The event for the security log; null if the log does not record such writes. */
  readonly activity: AccountEventKind | null;
  /** What the user's own browsers must read again. */
  readonly changed: readonly ChangeEvent["what"][];
}

interface AccountWrite {
  readonly actor: Actor;
  readonly caller: Caller;
  /** `exclusive`: the account's row is about to change; `shared`: it must not change before the transaction ends. */
  readonly lock: "exclusive" | "shared";
}

interface Parts extends Pick<Context, "database"> {
  readonly activity: ActivityService;
}

const LOCKS = { exclusive: lockUser, shared: shareLockUser } as const;

/**
 * Writes in the actor's own account. This needs a session and no other permission. The caller of this function has
 * already checked any confirmation that is required.
 */
export const inAccount = <Result>(
  { database: { handle }, activity }: Parts,
  { actor, caller, lock }: AccountWrite,
  work: (within: Handle, user: User) => Promise<AccountWritten<Result>>,
): Promise<Result> =>
  inTransaction(handle, async (within) => {
    const user = await LOCKS[lock](within, actor.uid);
    const written = await work(within, user);
    if (written.activity) await activity.record(within, written.activity, { userUid: user.uid, caller });
    for (const what of written.changed) await announceToUser(within, user.uid, { what });
    return written.result;
  });
