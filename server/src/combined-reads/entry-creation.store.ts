/**
 * @file What creating an entry reads once its bucket is kept, and what it writes: a statement each; see
 * [Note: Combined reads].
 */
import { type Insertable, sql } from "kysely";
import { type SubscriptionAndUsage, subscriptionAndUsage } from "../billing/subscription.store.ts";
import { listNameIn } from "../buckets/list.store.ts";
import { type CombinedRead, combine, rowsOf } from "../db/combined-statement.ts";
import type { InJson } from "../db/in-columns.ts";
import { prepareQuery } from "../db/prepared-query.ts";
import type { EntryTable } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { type Basis, basis, IN_BUCKET, type InBucket, REACHED } from "./entry-reads.store.ts";

interface InList extends InBucket {
  readonly listUid: string | null;
}

interface Creation extends Basis {
  /** Of a standard bucket's owner. */
  readonly subscriptions: readonly InJson<SubscriptionAndUsage>[];
  /** The list, where one is named and is in the bucket. */
  readonly lists: readonly { readonly name: string }[];
}

const OWNER = sql<string>`(select reached.owner_uid from reached)`;

export const creationRead: CombinedRead<InList, Creation> = combine(
  [...IN_BUCKET, "listUid"],
  (handle, given: InList) => {
    const { account, reached, buckets } = basis(handle, given);
    const subscriptions = rowsOf<SubscriptionAndUsage>(subscriptionAndUsage(handle, OWNER));
    const lists = rowsOf(listNameIn(handle, REACHED, given.listUid));
    return { account, reached, bucket: { buckets, subscriptions, lists } };
  },
);

const COLUMNS = [
  ...(["uid", "bucket_uid", "list_uid", "type", "name", "rev", "ek", "ek_gen", "gen", "meta_mac"] as const),
  ...(["url", "username", "password", "text", "extra", "updated_by"] as const),
];
type NewEntry = Required<Pick<Insertable<EntryTable>, (typeof COLUMNS)[number]>>;

interface Times {
  readonly created_at: Date;
  readonly updated_at: Date;
}

const insertion = prepareQuery<NewEntry, Times>(COLUMNS, (handle, entry) => {
  const made = handle.insertInto("entries").values(entry).returning(["created_at", "updated_at"]);
  return sql<Times>`with made as (${made}) select * from made`;
});

/** Stores the entry; the times that the database gave it. */
export const insertTimed = async (within: Handle, entry: NewEntry): Promise<Times> => {
  const [times] = await insertion(within, entry);
  if (!times) throw new Error("An entry was not stored.");
  return times;
};
