import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { AccountUsage } from "../billing/account-usage.store.ts";
import { requireBelowCeilings, requireUnexpired } from "../billing/capacity.service.ts";
import { ADDED_ENTRIES } from "../billing/ceilings.ts";
import type { SubscriptionFacts } from "../billing/standing.ts";
import { getSubscriptionAndUsage, type SubscriptionAndUsage } from "../billing/subscription.store.ts";
import { creationRead, insertTimed } from "../combined-reads/entry-creation.store.ts";
import { reachRead } from "../combined-reads/read-in-bucket.ts";
import { readAdmitted } from "../combined-reads/read-signed-in.ts";
import type { Context } from "../context.ts";
import type { InJson } from "../db/in-columns.ts";
import type { Handle } from "../db/schema.ts";
import { createAnnouncer } from "../events/announcer.ts";
import { touchAdmitted } from "../identity/admit-session.ts";
import type { Credential } from "../identity/session.service.ts";
import { requireIn } from "../policies/authorize-inside.ts";
import type { Reach } from "../policies/reach.ts";
import { auditEntries } from "../team/audit-in-bucket.ts";
import { keepBuckets } from "./bucket.store.ts";
import { presentEntry } from "./entry.presenter.ts";
import { checkFirst, newColumns } from "./entry-columns.ts";
import { findListIn } from "./list.store.ts";
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

/** The subscription of the bucket's owner, and what that account holds. */
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
  return (await findListIn(within, { bucketUid, listUid }, { keep: false }))?.name ?? null;
};

/** Creates one entry, in a transaction of five statements where the bucket is a person's. */
export const createEntryCreation = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const announce = createAnnouncer(context);

  const create = async (within: Handle, credential: Credential, asked: Asked, body: EntryCreate) => {
    const { bucketUid, listUid, now } = asked;
    await keepBuckets(within, [bucketUid]);
    const given = { bucketUid, listUid };
    const { actor, session, buckets, ...found } = await readAdmitted(
      within,
      { credential, now },
      creationRead,
      given,
    );
    const reach = await reachRead(within, actor, { bucketUid, row: buckets[0], ability: "entry.create" });
    requireIn(reach, listUid, "entry.create");
    checkFirst(body, reach.bucket);
    const seen = await holdingIn(within, reach, found);
    requireUnexpired(seen, now);
    const columns = newColumns(body, { bucketUid, by: actor.uid });
    const times = await insertTimed(within, columns);
    const holder = { userUid: reach.bucket.owner_uid, ceilings: config.ceilings, seen };
    await requireBelowCeilings(within, holder, ADDED_ENTRIES);
    await auditEntries(within, { kind: "entry_created", actor, bucket: reach.bucket, at: now }, [body]);
    const list_name = await listNameIn(within, asked, found);
    const isTeams = reach.bucket.enterprise_uid !== null;
    return { session, isTeams, created: presentEntry({ ...columns, ...times, list_name }, reach) };
  };

  return async (credential: Credential, bucketUid: string, body: EntryCreate): Promise<SealedEntry> => {
    const asked = { bucketUid, listUid: body.list_id ?? null, now: clock.now() };
    const { created, session, isTeams } = await handle
      .transaction()
      .execute((within) => create(within, credential, asked, body))
      .catch(refuseViolation);
    await announce({ bucketUid, isTeams, what: "entries" });
    await touchAdmitted(handle, session, asked.now);
    return created;
  };
};
