import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import type { AccountUsage } from "../billing/account-usage.store.ts";
import { mayReachCeiling, requireBelowCeilings, requireUnexpired } from "../billing/capacity.service.ts";
import { ADDED_ENTRIES } from "../billing/ceilings.ts";
import type { SubscriptionFacts } from "../billing/standing.ts";
import { getSubscriptionAndUsage, type SubscriptionAndUsage } from "../billing/subscription.store.ts";
import type { Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import type { InJson } from "../db/in-columns.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { createAnnouncer } from "../events/announcer.ts";
import { listNotifiedUsers } from "../events/change.store.ts";
import { touchAdmitted } from "../sessions/admit-session.ts";
import { shareLockBuckets } from "./bucket.store.ts";
import { creationRead, insertTimed, insertWhileUnlocked } from "./combined/entry-creation.store.ts";
import { authorizeRead } from "./combined/read-in-bucket.ts";
import { readAdmitted } from "./combined/read-signed-in.ts";
import { presentEntry } from "./entry.presenter.ts";
import { checkFirst, newColumns } from "./entry-columns.ts";
import { findListIn } from "./list.store.ts";
import { requireIn } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { refuseViolation } from "./refuse-violation.ts";

interface Asked {
  readonly bucketUid: string;
  readonly listUid: string | null;
  readonly now: Date;
}

type Found = {
  readonly subscriptions: readonly InJson<SubscriptionAndUsage>[];
  readonly lists: readonly { readonly name: string }[];
};

/** The subscription of the bucket's owner, and what the owner's account holds. */
const holdingIn = async (
  within: Handle,
  { bucket }: Reach,
  { subscriptions: [row] }: Found,
): Promise<SubscriptionFacts & AccountUsage> => {
  if (!row) return getSubscriptionAndUsage(within, bucket.owner_uid);
  return { ...row, paid_until: row.paid_until === null ? null : new Date(row.paid_until) };
};

const listNameIn = async (within: Handle, { bucketUid, listUid }: Asked, { lists: [list] }: Found) => {
  if (list || listUid === null) return list?.name ?? null;
  return (await findListIn(within, { bucketUid, listUid }, { lock: false }))?.name ?? null;
};

/**
 * Makes the function that creates an entry. That function usually needs only two statements, and no transaction. It
 * uses a transaction if the bucket is a team's, if a ceiling is near, or if the bucket was locked between the two
 * statements.
 */
export const createEntryCreation = (context: Context) => {
  const {
    clock,
    config: { ceilings },
    database: { handle },
  } = context;
  const announce = createAnnouncer(context);

  const read = (from: Handle, credential: Credential, { now, ...given }: Asked) =>
    readAdmitted(from, { credential, now }, creationRead, given);
  type Read = Awaited<ReturnType<typeof read>>;

  /** Checks, from what was read, that the caller may create the entry and that the entry may be stored. */
  const permit = async (from: Handle, found: Read, asked: Asked, body: EntryCreate) => {
    const { bucketUid, listUid, now } = asked;
    const { actor, session, buckets } = found;
    const reach = await authorizeRead(from, actor, { bucketUid, row: buckets[0], ability: "entry.create" });
    requireIn(reach, listUid, "entry.create");
    checkFirst(body, reach.bucket);
    const seen = await holdingIn(from, reach, found);
    requireUnexpired(seen, now);
    const columns = newColumns(body, { bucketUid, by: actor.uid });
    const notified = found.notified.map(({ user_uid }) => user_uid);
    return {
      actor,
      session,
      reach,
      seen,
      columns,
      notified,
      list_name: await listNameIn(from, asked, found),
    };
  };

  /** Stores an entry in a standard bucket with one statement. Returns undefined if a transaction is needed. */
  const storeAtOnce = async (found: Read, asked: Asked, body: EntryCreate) => {
    const permitted = await permit(handle, found, asked, body);
    const { reach, columns, seen } = permitted;
    if (mayReachCeiling(seen, ceilings, ADDED_ENTRIES)) return undefined;
    const times = await insertWhileUnlocked(handle, columns, reach.bucket);
    return times && { ...permitted, times };
  };

  const store = async (within: Handle, found: Read, asked: Asked, body: EntryCreate) => {
    const permitted = await permit(within, found, asked, body);
    const { actor, reach, seen } = permitted;
    const times = await insertTimed(within, permitted.columns);
    const holder = { userUid: reach.bucket.owner_uid, ceilings, seen };
    await requireBelowCeilings(within, holder, ADDED_ENTRIES);
    const occasion = { actor, bucket: reach.bucket, at: asked.now };
    await recordInBucket(within, occasion, { kind: "entry_created", entries: [body] });
    const isTeams = reach.bucket.enterprise_uid !== null;
    // The users to notify. For a standard bucket, `creationRead` has already read them. For a team's bucket, they are
    // read here, before the commit, so that nothing is stored if reading them fails.
    const notified = isTeams
      ? await listNotifiedUsers(within, { bucketUid: asked.bucketUid, isTeams })
      : permitted.notified;
    return { ...permitted, times, notified };
  };

  const create = async (credential: Credential, asked: Asked, body: EntryCreate) => {
    const found = await read(handle, credential, asked);
    const isStandard = found.buckets.length > 0;
    const stored = isStandard ? await storeAtOnce(found, asked, body) : undefined;
    return (
      stored ??
      inTransaction(handle, async (within) => {
        await shareLockBuckets(within, [asked.bucketUid]);
        // A standard bucket is read again, because it may have changed. For a team's bucket, only the session was read
        // so far, and `store` reads the rest.
        return store(within, isStandard ? await read(within, credential, asked) : found, asked, body);
      })
    );
  };

  return async (credential: Credential, bucketUid: string, body: EntryCreate): Promise<SealedEntry> => {
    const asked = { bucketUid, listUid: body.list_id ?? null, now: clock.now() };
    const stored = await create(credential, asked, body).catch(refuseViolation);
    const { reach, columns, times, list_name, session, notified: users } = stored;
    await announce({ bucketUid, users, what: "entries" });
    await touchAdmitted(handle, session, asked.now);
    return presentEntry({ ...columns, ...times, list_name, trashed_at: null, is_restricted: false }, reach);
  };
};
