/**
 * @file [Note: Reach] What one user may do in one bucket, and on each list and entry in it. In a standard bucket, the
 * user may do the same everywhere. In a team's bucket, lists and entries may be restricted or have access lists of
 * their own. A call loads these restrictions and access lists once; contract/src/team/permissions.ts evaluates them.
 * This file has no side effects.
 */
import { type BucketAbility, canOnBucket, canOnEntry, canOnList } from "@keepwell/contract/abilities.ts";
import {
  type Permission,
  type Permissions,
  type Place,
  permissionsFromAbove,
  permissionsInOrder,
  permissionsOn,
} from "@keepwell/contract/team/permissions.ts";
import type { InnerGrant } from "../../policies/inner-grant.store.ts";
import type { VisibleBucket } from "../bucket.store.ts";
import type { Departed } from "../tombstone.store.ts";

/** Where an entry is. */
export interface EntryPlace {
  readonly uid: string;
  readonly list_uid: string | null;
}

export interface Reach {
  readonly bucket: VisibleBucket;
  /** Everything that decides what the user may do inside the bucket, as text. A cursor contains its hash. */
  readonly basis: string;
  /** What the user may do in this list of a team's bucket; null in a standard bucket. */
  listPermissions(listUid: string): Permission[] | null;
  /** What the user may do on an entry, if that differs from what its list or bucket allows; otherwise null. */
  entryPermissions(entry: EntryPlace): Permission[] | null;
  /** Whether the user has the ability in the list, or in the bucket if no list is named. */
  canIn(listUid: string | null, ability: BucketAbility): boolean;
  canOn(entry: EntryPlace, ability: BucketAbility): boolean;
  /**
   * Whether the user may learn that the entry has left the bucket. The user must be allowed to read the list in which
   * the entry was. If the entry was in no list and was not restricted, the user must be allowed to read the bucket. A
   * user for whom no part of the bucket is restricted may always learn it.
   */
  knew(entry: Departed): boolean;
  /** Whether the user may know of the list. They may if they can read all of it or an entry in it. */
  seesList(listUid: string): boolean;
  /** How many of the list's entries the user may read; the list has `all` entries outside of Trash. */
  countIn(listUid: string, all: number): number;
  /** Whether the user may delete everything in the bucket, including what they cannot see. */
  deletesAll(): boolean;
  /**
   * Null if the user may read the bucket itself. Otherwise the user can read only these lists and entries. In both
   * cases, individual entries can be restricted: check each entry with `canOn`.
   */
  readonly parts: { readonly lists: readonly string[]; readonly entries: readonly string[] } | null;
}

type PlacedEntry = Place & EntryPlace & Pick<InnerGrant, "is_trashed">;

interface InnerPlaces {
  readonly lists: ReadonlyMap<string, Place>;
  readonly entries: ReadonlyMap<string, PlacedEntry>;
}

/** Whether this user's permissions may differ between the bucket and a list or entry in it. */
export const isUneven = ({ permissions, access_type }: VisibleBucket): boolean =>
  permissions !== null && access_type !== "owner" && access_type !== "admin";

const PLAIN: Place = { granted: [], isRestricted: false };

const toPlace = (rows: readonly InnerGrant[]): Place => ({
  granted: rows.flatMap(({ permissions }) => permissions ?? []),
  isRestricted: rows.some(({ is_restricted }) => is_restricted),
});

const groupByObject = (inner: readonly InnerGrant[]): InnerPlaces => {
  const lists = Map.groupBy(
    inner.filter(({ entry_uid }) => entry_uid === null),
    ({ list_uid }) => list_uid ?? "",
  );
  const entries = Map.groupBy(
    inner.filter(({ entry_uid }) => entry_uid !== null),
    ({ entry_uid }) => entry_uid ?? "",
  );
  return {
    lists: new Map([...lists].map(([uid, rows]) => [uid, toPlace(rows)])),
    entries: new Map(
      [...entries].map(([uid, rows]) => [
        uid,
        {
          ...toPlace(rows),
          uid,
          list_uid: rows[0]?.list_uid ?? null,
          is_trashed: rows[0]?.is_trashed ?? false,
        },
      ]),
    ),
  };
};

const isSame = (one: Permissions, other: Permissions): boolean =>
  one.size === other.size && [...one].every((permission) => other.has(permission));

/**
 * The facts about the bucket that `permissionsOn` needs. The bucket's permissions already include those on the
 * enterprise, so `enterprise` is empty.
 */
const toFacts = ({ access_type, permissions }: VisibleBucket) => ({
  isAdmin: access_type === "admin",
  isOwner: access_type === "owner",
  enterprise: [],
  bucket: { granted: permissions ?? [], isRestricted: true },
});

type InnerPermissions = Pick<Reach, "listPermissions" | "entryPermissions">;
type Checks = Pick<Reach, "canIn" | "canOn">;

const computePermissions = (bucket: VisibleBucket, { lists, entries }: InnerPlaces): InnerPermissions => {
  const isTeams = bucket.permissions !== null;
  const facts = toFacts(bucket);
  const held = new Map<string | null, Permissions>([[null, permissionsOn(facts)]]);
  const placeOfList = (uid: string | null) => (uid === null ? null : (lists.get(uid) ?? PLAIN));

  const heldIn = (listUid: string | null): Permissions => {
    const found = held.get(listUid) ?? permissionsOn({ ...facts, list: placeOfList(listUid) });
    held.set(listUid, found);
    return found;
  };

  return {
    listPermissions: (uid) => (isTeams ? permissionsInOrder("list", heldIn(uid)) : null),
    entryPermissions: ({ uid, list_uid }) => {
      const entry = isTeams ? entries.get(uid) : undefined;
      if (!entry) return null;
      const own = permissionsOn({ ...facts, list: placeOfList(list_uid), entry });
      return isSame(own, permissionsFromAbove(heldIn(list_uid))) ? null : permissionsInOrder("entry", own);
    },
  };
};

const createChecks = (
  bucket: VisibleBucket,
  { listPermissions, entryPermissions }: InnerPermissions,
): Checks => {
  const answers = new Map<BucketAbility, Map<string | null, boolean>>();
  const compute = (listUid: string | null, ability: BucketAbility): boolean =>
    listUid === null
      ? canOnBucket(bucket, ability)
      : canOnList(bucket, { permissions: listPermissions(listUid) }, ability);

  /** Answers are cached, because a call asks about the same few lists for thousands of entries. */
  const canIn = (listUid: string | null, ability: BucketAbility): boolean => {
    const known = answers.get(ability) ?? new Map<string | null, boolean>();
    const answer = known.get(listUid);
    if (answer !== undefined) return answer;
    const computed = compute(listUid, ability);
    answers.set(ability, known.set(listUid, computed));
    return computed;
  };

  return {
    canIn,
    canOn: (entry, ability) => {
      const permissions = entryPermissions(entry);
      if (permissions === null) return canIn(entry.list_uid, ability);
      return canOnEntry(bucket, { list: null, entry: { permissions } }, ability);
    },
  };
};

export const computeReach = (bucket: VisibleBucket, inner: readonly InnerGrant[]): Reach => {
  const places = groupByObject(inner);
  const permissions = computePermissions(bucket, places);
  const checks = createChecks(bucket, permissions);
  const specialEntries = [...places.entries.values()];
  const specialByList = Map.groupBy(specialEntries, ({ list_uid }) => list_uid);
  const reads = (entry: EntryPlace): boolean => checks.canOn(entry, "entry.view");
  const readsIn = (listUid: string): boolean => checks.canIn(listUid, "entry.view");
  return {
    bucket,
    basis: JSON.stringify(inner.map(({ is_trashed, ...grant }) => JSON.stringify(grant)).toSorted()),
    ...permissions,
    ...checks,
    knew: ({ list_uid, is_hidden }) =>
      !isUneven(bucket) ||
      (list_uid === null ? !is_hidden && checks.canIn(null, "entry.view") : readsIn(list_uid)),
    seesList: (uid) => readsIn(uid) || (specialByList.get(uid) ?? []).some(reads),
    countIn: (uid, all) => {
      const own = (specialByList.get(uid) ?? []).filter(({ is_trashed }) => !is_trashed);
      return (readsIn(uid) ? all - own.length : 0) + own.filter(reads).length;
    },
    deletesAll: () =>
      [...places.lists.keys()].every((uid) => checks.canIn(uid, "list.delete")) &&
      specialEntries.every((entry) => checks.canOn(entry, "entry.delete")),
    parts: canOnBucket(bucket, "entry.view")
      ? null
      : {
          lists: [...places.lists.keys()].filter(readsIn),
          entries: specialEntries.filter(reads).map(({ uid }) => uid),
        },
  };
};
