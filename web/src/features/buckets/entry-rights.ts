/**
 * @file Pure functions that say what the user may do with an entry. The entry's own permissions decide. If these are
 * null, the permissions of its list decide. If it is in no list, or the list's are null too, the permissions of the
 * bucket decide. An empty array is not null: it allows nothing.
 */
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import { type BucketAbility, canOnBucket, canOnEntry, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";

type ListFacts = Pick<List, "uid" | "permissions">;
type EntryFacts = Pick<EntryRow, "password_list" | "permissions">;

export interface EntryRights {
  readonly can: (ability: BucketAbility) => boolean;
  readonly managesPermissions: boolean;
  /**
   * Whether the user may create entries in the list of this entry. If the entry is in no list, whether they may create
   * entries in the bucket.
   */
  readonly canCreateBeside: boolean;
}

const listOf = (lists: readonly ListFacts[], { password_list: list }: EntryFacts): ListFacts | null =>
  lists.find(({ uid }) => uid === list?.uid) ?? null;

/**
 * Returns what the user may do with an entry. Until the entry is loaded, the bucket's permissions decide, except in a
 * team's bucket: there the user may do nothing with it yet, because the entry's permissions may differ from the
 * bucket's.
 */
export const entryRights = (
  bucket: Bucket,
  lists: readonly ListFacts[],
  entry: EntryFacts | undefined,
): EntryRights => {
  const facts = entry ?? { permissions: bucket.permissions && [], password_list: null };
  const list = listOf(lists, facts);
  const held = facts.permissions ?? list?.permissions ?? bucket.permissions;
  return {
    can: (ability) => canOnEntry(bucket, { list, entry: facts }, ability),
    managesPermissions: held?.includes("manage_permissions") ?? false,
    canCreateBeside: canCreateIn(bucket, list ?? undefined),
  };
};

/**
 * Whether the user may create entries in the list. If no list is given, whether they may create entries outside all
 * lists of the bucket.
 */
export const canCreateIn = (bucket: Bucket, list: ListFacts | undefined): boolean =>
  canOnList(bucket, list ?? { permissions: null }, "entry.create");

/**
 * Whether the user may delete every list and every verified entry that they see in a team's bucket. Always true for a
 * bucket outside of a team.
 */
export const deletesAll = (
  bucket: Bucket,
  lists: readonly ListFacts[],
  entries: readonly (EntryFacts | Unverifiable)[],
): boolean => {
  if (bucket.permissions === null) return true;
  const isMovable = movableIn(bucket, lists);
  return (
    lists.every((list) => canOnList(bucket, list, "list.delete")) &&
    entries.every((entry) => isUnverifiable(entry) || isMovable(entry))
  );
};

/**
 * Returns a function that says whether the user may move and delete an entry. In a bucket outside of teams, the answer
 * is the same for all entries.
 */
export const movableIn = (bucket: Bucket, lists: readonly ListFacts[]): ((entry: EntryFacts) => boolean) => {
  if (bucket.permissions === null) {
    const isMovable = canOnBucket(bucket, "entry.delete");
    return () => isMovable;
  }
  const byUid = new Map(lists.map((list) => [list.uid, list]));
  const isMovable = (entry: EntryFacts): boolean => {
    const list = byUid.get(entry.password_list?.uid ?? "") ?? null;
    return canOnEntry(bucket, { list, entry }, "entry.delete");
  };
  // The answers are cached by list, because a bucket can have ten thousand entries, and nearly all have the permissions
  // of their list.
  const ofList = new Map<string | undefined, boolean>();
  return (entry) => {
    if (entry.permissions !== null) return isMovable(entry);
    const listUid = entry.password_list?.uid;
    const known = ofList.get(listUid) ?? isMovable(entry);
    ofList.set(listUid, known);
    return known;
  };
};
