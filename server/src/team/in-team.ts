/** @file The unit of work of an enterprise; see [Note: Unit of work]. */
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { type AuditObject, type Named, recordAuditOfEach } from "../audit/audit.store.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { lockTeam, shareLockTeam } from "../people/team-lock.store.ts";

/** Audit events that differ only in their object: one for each of the objects. */
export interface TeamAudit {
  readonly kind: AuditKind;
  readonly objects: readonly AuditObject[];
  readonly detail?: string | undefined;
  readonly bucket?: Named | undefined;
}

export interface TeamWritten<Result> {
  readonly result: Result;
  /** The audit events of the write; empty if nothing was changed, or if the log does not record such writes. */
  readonly audit: readonly TeamAudit[];
  /** What every member's browser must read again. */
  readonly changed: readonly ChangeEvent["what"][];
}

interface TeamWrite<Permit> {
  readonly actor: Actor;
  /** If undefined, the audit log records `actor.ip`, if that is known. */
  readonly caller?: Caller;
  readonly enterpriseUid: string;
  /**
   * `exclusive`: every other write that takes one of the enterprise's locks waits. `shared`: only writes with an
   * exclusive lock wait. Undefined if `authorize` takes the locks. See [Note: Locks of a team].
   */
  readonly lock?: "exclusive" | "shared";
  /**
   * Authorizes the caller under the lock. Before a call with an exclusive lock, the calling service also authorizes the
   * caller without a lock, so that a user outside the enterprise never takes the lock.
   */
  readonly authorize: (within: Handle) => Promise<Permit>;
}

const LOCKS = { exclusive: lockTeam, shared: shareLockTeam } as const;

/** A write in an enterprise: its members, administrators, groups, keys and permissions. */
export const inTeam = <Permit, Result>(
  { clock, database: { handle } }: Pick<Context, "clock" | "database">,
  { actor, caller, enterpriseUid, lock, authorize }: TeamWrite<Permit>,
  work: (within: Handle, permit: Permit) => Promise<TeamWritten<Result>>,
): Promise<Result> =>
  inTransaction(handle, async (within) => {
    if (lock) await LOCKS[lock](within, enterpriseUid);
    const { result, audit, changed } = await work(within, await authorize(within));
    const by = { uid: actor.uid, ip: caller?.ip ?? actor.ip };
    for (const { objects, ...event } of audit)
      await recordAuditOfEach(within, { ...event, enterpriseUid, actor: by, at: clock.now() }, objects);
    for (const what of changed) await announceToEnterprise(within, enterpriseUid, { what });
    return result;
  });

export const unchanged = <Result>(result: Result): TeamWritten<Result> => ({
  result,
  audit: [],
  changed: [],
});
