/**
 * @file From the roster and the accepted permission records, computes what one member can see and why. Also compares
 * the result with the permissions that the server stores (MS-173 to MS-175). These are pure functions.
 */
import type { AdminOrOwner } from "@keepwell/contract/team/effective-permissions.ts";
import type { Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { type ObjectRef, refKey, type SignedObject } from "../../../keys/team/permissions/signed-object.ts";
import { accessOn, type ContentOf, type Grantee, grantsOn, type SignedAccess } from "./signed-access.ts";
import { type ChainStep, countingContent } from "./signed-chain.ts";

/** One of the enterprise's buckets that this account can see. */
export interface TeamBucket {
  readonly uid: string;
  /** The name; empty if the bucket does not open. */
  readonly name: string;
  /** The owner according to the server; null if the bucket does not open. */
  readonly ownerUid: string | null;
}

/**
 * All records of an enterprise, as far as the server shows them to this account. `objects` maps the `refKey` of an
 * object to the object with its record.
 */
export interface TeamRecords {
  readonly roster: Roster;
  readonly objects: ReadonlyMap<string, SignedObject>;
  readonly buckets: readonly TeamBucket[];
  /** Whether records may be missing: the account is no administrator, so the server need not show it all records. */
  readonly isPartly: boolean;
}

/**
 * How the stored permissions differ from the signed ones.
 * - `unsigned`: the stored ones give more.
 * - `less`: the stored ones give less.
 * - `unseen`: the stored ones give more, but may be signed in a record that this account does not see.
 */
interface StoredDifference {
  readonly kind: "unsigned" | "unseen" | "less";
  readonly told: readonly Permission[];
}

export interface MemberAccessRow {
  readonly model: Model;
  readonly uid: string;
  /** The bucket of this row; for a list or an entry, the bucket that contains it; null for the enterprise. */
  readonly bucket: TeamBucket | null;
  /** The permissions that signatures give; if no signature gives any, the stored permissions. */
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
  readonly difference: StoredDifference | null;
  /** For a bucket: the number of its restricted lists and entries that the member cannot see. */
  readonly closed: number;
}

export interface MemberGroup {
  readonly uid: string;
  /** The group's name in the roster. */
  readonly name: string;
  /** False if only the server says that the member belongs to the group. */
  readonly isSigned: boolean;
}

export interface MemberAccess {
  readonly groups: readonly MemberGroup[];
  /** The member's root permissions; null if there are none. */
  readonly root: MemberAccessRow | null;
  /** Rows of buckets, and of lists and entries whose own policy or access lists decide what the member can do. */
  readonly rows: readonly MemberAccessRow[];
  /** The number of objects and groups whose records the server withholds from an administrator. */
  readonly withheld: number;
  readonly isPartly: boolean;
}

/** The member whose access is computed: for a suspended member, the access before the suspension. */
export interface AskedMember {
  readonly uid: string;
  /** Suspended members are not in the roster, but groups and access lists still name them. */
  readonly isSuspended: boolean;
}

/** The member's access according to one of two sources: the accepted records, or the stored permissions. */
interface Side {
  readonly contentOf: ContentOf;
  readonly isMember: boolean;
  readonly groups: ReadonlySet<string>;
}

interface Member {
  readonly uid: string;
  readonly signed: Side;
  readonly stored: Side;
}

const storedContent: ContentOf = (object) => object?.stored ?? { policy: "restrict", lists: [] };

const groupsOf = ({ roster, objects }: TeamRecords, uid: string, contentOf: ContentOf): Set<string> => {
  const names = (group: string) =>
    contentOf(objects.get(refKey({ model: "group", uid: group })) ?? null).lists.some(({ users }) =>
      users.some((one) => one.uid === uid),
    );
  return new Set([...roster.groups.keys()].filter(names));
};

const memberIn = (records: TeamRecords, { uid, isSuspended }: AskedMember): Member => {
  const side = (contentOf: ContentOf, isMember: boolean): Side => {
    return { contentOf, isMember, groups: groupsOf(records, uid, contentOf) };
  };
  return {
    uid,
    signed: side(countingContent, isSuspended || records.roster.members.has(uid)),
    stored: side(storedContent, true),
  };
};

const NOTHING: SignedAccess = { permissions: [], reasons: [] };

interface Asked {
  readonly roster: Roster;
  readonly isPartly: boolean;
  readonly member: Member;
  readonly roles: AdminOrOwner;
}

const grantsTo = ({ roster, member }: Asked, { contentOf, groups }: Side, step: ChainStep) =>
  grantsOn(step, contentOf, ({ uid, entity_type }: Grantee) => {
    if (entity_type === "user") return uid === member.uid ? [{ user: uid, group: null }] : [];
    const group = { uid, name: roster.groups.get(uid)?.name ?? "" };
    return groups.has(uid) ? [{ user: member.uid, group }] : [];
  });

const accessBy = (asked: Asked, side: Side, steps: readonly ChainStep[]): SignedAccess => {
  if (!side.isMember) return NOTHING;
  const granting = steps.flatMap((step) => grantsTo(asked, side, step));
  return accessOn(steps, { contentOf: side.contentOf, roles: asked.roles, granting });
};

const differenceOf = (
  { isPartly }: Asked,
  signed: SignedAccess,
  stored: SignedAccess,
): StoredDifference | null => {
  const told = stored.permissions;
  const isMore = told.some((one) => !signed.permissions.includes(one));
  if (isMore) return { kind: isPartly ? "unseen" : "unsigned", told };
  if (signed.permissions.some((one) => !told.includes(one))) return { kind: "less", told };
  return null;
};

/** The row for the last object of `steps`; null if the member has no permission on that object. */
const rowOf = (
  asked: Asked,
  steps: readonly ChainStep[],
  bucket: TeamBucket | null,
): MemberAccessRow | null => {
  const last = steps.at(-1);
  const signed = accessBy(asked, asked.member.signed, steps);
  const stored = accessBy(asked, asked.member.stored, steps);
  if (!last || signed.permissions.length + stored.permissions.length === 0) return null;
  const shown = signed.permissions.length === 0 ? stored : signed;
  const { model, uid } = last;
  return { model, uid, bucket, ...shown, difference: differenceOf(asked, signed, stored), closed: 0 };
};

/** Whether the object's own policy or access lists decide what the member can do with it. */
const decides = (asked: Asked, step: ChainStep): boolean =>
  [asked.member.signed, asked.member.stored].some(
    (side) => side.contentOf(step.object).policy === "restrict" || grantsTo(asked, side, step).length > 0,
  );

const stepOf = (
  { objects }: TeamRecords,
  ref: ObjectRef & { readonly model: Model },
  name = "",
): ChainStep => ({
  ...{ model: ref.model, uid: ref.uid, name },
  object: objects.get(refKey(ref)) ?? null,
});

type Inside = ReadonlyMap<string | undefined, readonly SignedObject[]>;

/**
 * Returns the row of a bucket, if the member has a permission on it. Unless the member is an administrator or the
 * bucket's owner, adds the rows of lists and entries whose own policy or access lists decide.
 */
const rowsIn = (
  records: TeamRecords,
  { asked, inside, root }: { readonly asked: Asked; readonly inside: Inside; readonly root: ChainStep },
  bucket: TeamBucket,
): MemberAccessRow[] => {
  const above = [root, stepOf(records, { model: "bucket", uid: bucket.uid }, bucket.name)];
  const whole = rowOf(asked, above, bucket);
  const { isAdmin, isOwner } = asked.roles;
  if (isAdmin || isOwner) return whole ? [whole] : [];
  const parts = (inside.get(bucket.uid) ?? []).flatMap(({ ref, listUid }): (MemberAccessRow | null)[] => {
    const { model, uid } = ref;
    if (model !== "list" && model !== "entry") return [];
    const step = stepOf(records, { model, uid, bucket: bucket.uid });
    if (!decides(asked, step)) return [];
    const isListed = model === "entry" && listUid !== null;
    const list = isListed ? [stepOf(records, { model: "list", uid: listUid, bucket: bucket.uid })] : [];
    return [rowOf(asked, [...above, ...list, step], bucket)];
  });
  const seen = parts.filter((row) => row !== null);
  return [...(whole ? [{ ...whole, closed: parts.length - seen.length }] : []), ...seen];
};

const withheldIn = ({ roster, objects, buckets, isPartly }: TeamRecords): number => {
  if (isPartly) return 0;
  const expected: ObjectRef[] = [
    { model: "enterprise", uid: roster.uid },
    ...[...roster.groups.keys()].map((uid) => ({ model: "group", uid }) as const),
    ...buckets.map(({ uid }) => ({ model: "bucket", uid }) as const),
  ];
  const isMissing = (ref: ObjectRef) => {
    const state = objects.get(refKey(ref))?.state;
    return state === undefined || state === "withheld" || state === "older" || state === "forked";
  };
  return expected.filter(isMissing).length;
};

export const memberAccess = (records: TeamRecords, asked: AskedMember): MemberAccess => {
  const { uid } = asked;
  const { roster, objects, buckets, isPartly } = records;
  const member = memberIn(records, asked);
  const isAdmin = roster.admins.has(uid);
  const root = stepOf(records, { model: "enterprise", uid: roster.uid });
  const inside: Inside = Map.groupBy(objects.values(), ({ ref }) => ref.bucket);
  const groups = [...new Set([...member.signed.groups, ...member.stored.groups])];
  const askedIn = (isOwner: boolean): Asked => ({ roster, isPartly, member, roles: { isAdmin, isOwner } });
  return {
    groups: groups.map((group) => ({
      ...{ uid: group, name: roster.groups.get(group)?.name ?? "" },
      isSigned: member.signed.groups.has(group),
    })),
    root: rowOf(askedIn(false), [root], null),
    rows: buckets
      .filter((bucket) => !isPartly || objects.has(refKey({ model: "bucket", uid: bucket.uid })))
      .flatMap((bucket) =>
        rowsIn(records, { asked: askedIn(bucket.ownerUid === uid), inside, root }, bucket),
      ),
    withheld: withheldIn(records),
    isPartly,
  };
};
