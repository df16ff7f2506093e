/** @file The two statements that create an entry: the first reads, the second writes; see [Note: Combined reads]. */
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type SubscriptionAndUsage, subscriptionAndUsage } from "../../billing/subscription.store.ts";
import { type CombinedRead, combine, rowsOf } from "../../db/combined-statement.ts";
import type { InJson } from "../../db/in-columns.ts";
import { prepareQuery } from "../../db/prepared-query.ts";
import type { EntryTable } from "../../db/schema/buckets.ts";
import type { Handle } from "../../db/schema.ts";
import { selectPeople } from "../../events/change.store.ts";
import { whileUnlocked } from "../bucket.store.ts";
import { listNameIn } from "../list.store.ts";
import { type Basis, basis, IN_BUCKET, type InBucket, REACHED } from "./entry-reads.store.ts";

interface InList extends InBucket {
  readonly listUid: string | null;
}

interface Creation extends Basis {
  /** The subscription and usage of a standard bucket's owner. */
  readonly subscriptions: readonly InJson<SubscriptionAndUsage>[];
  /** The list that the call names, if it names one and the list is in the bucket. */
  readonly lists: readonly { readonly name: string }[];
  /** The users who are notified of a change in a standard bucket. */
  readonly notified: readonly { readonly user_uid: string }[];
}

const OWNER = sql<string>`(select reached.owner_uid from reached)`;

export const creationRead: CombinedRead<InList, Creation> = combine(
  [...IN_BUCKET, "listUid"],
  (handle, given: InList) => {
    const { account, reached, buckets } = basis(handle, given);
    const subscriptions = rowsOf<SubscriptionAndUsage>(subscriptionAndUsage(handle, OWNER));
    const lists = rowsOf(listNameIn(handle, REACHED, given.listUid));
    const notified = rowsOf<{ user_uid: string }>(sql`(${selectPeople(REACHED)})`);
    return { account, reached, bucket: { buckets, subscriptions, lists, notified } };
  },
);

const COLUMNS = [
  ...(["uid", "bucket_uid", "list_uid", "type", "name", "rev", "ek", "ek_gen", "gen", "meta_mac"] as const),
  ...([
    "sealed_name",
    "sealed_row",
    "row_gen",
    "k",
    "url",
    "username",
    "password",
    "text",
    "extra",
    "updated_by",
  ] as const),
];
type NewEntry = Required<Pick<Insertable<EntryTable>, (typeof COLUMNS)[number]>>;

interface Times {
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A statement that inserts the entry if `kept` returns a row, and returns the times that the database set. */
const inserted = (entry: NewEntry, kept: RawBuilder<unknown>): RawBuilder<Times> => {
  const names = COLUMNS.map((name) => sql.ref(name));
  const values = COLUMNS.map((name) => sql`${entry[name]}`);
  return sql`
    with kept as (${kept}),
    made as (insert into entries (${sql.join(names)}) select ${sql.join(values)} from kept returning created_at, updated_at)
    select * from made`;
};

const insertion = prepareQuery<NewEntry, Times>(COLUMNS, (_, entry) => inserted(entry, sql`select`));

/** Stores the entry; returns the times that the database set. */
export const insertTimed = async (within: Handle, entry: NewEntry): Promise<Times> => {
  const [times] = await insertion(within, entry);
  if (!times) throw new Error("An entry was not stored.");
  return times;
};

interface Guarded extends NewEntry {
  readonly locks: number;
}

const guardedInsertion = prepareQuery<Guarded, Times>([...COLUMNS, "locks"], (_, { locks, ...entry }) =>
  inserted(entry, whileUnlocked({ uid: entry.bucket_uid, locks })),
);

/**
 * Stores the entry without a transaction. If the bucket was locked exclusively since it was read, stores nothing and
 * returns undefined.
 */
export const insertWhileUnlocked = async (
  handle: Handle,
  entry: NewEntry,
  { locks }: { readonly locks: number },
): Promise<Times | undefined> => (await guardedInsertion(handle, { ...entry, locks }))[0];
