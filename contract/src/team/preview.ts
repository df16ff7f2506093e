/**
 * @file Previews a change of permissions on an object. From the current permissions and their reasons, it computes
 * which members would gain or lose which permissions.
 */
import { type EntityType, granteeKey } from "./fields.ts";
import type { EffectivePermissions, Reason } from "./permissions.endpoints.ts";
import {
  CONTEXT_PERMISSIONS,
  type Model,
  type Permission,
  type Permissions,
  permissionsInEnterprise,
  permissionsOn,
} from "./permissions.ts";

export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** A member who has a permission, and every reason for it. */
export interface Holder {
  readonly user: Person;
  readonly reasons: readonly Reason[];
}

/** An access list after the change. */
export interface ListDraft {
  /** Null if it is new. */
  readonly uid: string | null;
  readonly grantees: readonly (Person & { readonly entity_type: EntityType })[];
  readonly permissions: readonly Permission[];
}

export type PermissionChange =
  | { readonly kind: "save"; readonly list: ListDraft }
  | { readonly kind: "delete"; readonly list_uid: string }
  | { readonly kind: "restrict" }
  /** `above`: the members' permissions on the object that contains the changed object. */
  | { readonly kind: "inherit"; readonly above: readonly Holder[] };

export interface Difference {
  /** A member, or a group of which the caller knows no members. */
  readonly who: Person & { readonly entity_type: EntityType };
  readonly gained: readonly Permission[];
  readonly lost: readonly Permission[];
  /** `in`: the member begins to see the object. `out`: the member no longer sees it. Null for any other change. */
  readonly turn: "in" | "out" | null;
}

export interface ChangeContext {
  readonly model: Model;
  readonly holders: readonly Holder[];
  /** The members of each group, as far as they are known. */
  readonly groups: ReadonlyMap<string, readonly Person[]>;
}

export const holdersOf = ({ members }: Pick<EffectivePermissions, "members">): Holder[] =>
  members.map(({ user, reasons }) => ({ user: { uid: user.uid, name: user.fullname }, reasons }));

const grantedAt = (reasons: readonly Reason[], model: Model): Permission[] =>
  reasons.flatMap((reason) => (reason.kind === "list" && reason.model === model ? reason.permissions : []));

/** The permissions that these reasons together give on an object of this model. */
export const permissionsBy = (model: Model, reasons: readonly Reason[]): Permissions => {
  const place = (at: Model) => ({ granted: grantedAt(reasons, at), isRestricted: false });
  const facts = {
    isAdmin: reasons.some(({ kind }) => kind === "admin"),
    isOwner: reasons.some(({ kind }) => kind === "owner"),
    enterprise: grantedAt(reasons, "enterprise"),
  };
  if (model === "enterprise") return permissionsInEnterprise(facts);
  return permissionsOn({
    ...facts,
    bucket: place("bucket"),
    list: model === "bucket" ? null : place("list"),
    entry: model === "entry" ? place("entry") : null,
  });
};

interface Holding {
  readonly who: Difference["who"];
  readonly reasons: Reason[];
}
/** By `granteeKey`. */
type Holdings = Map<string, Holding>;

const holdingsOf = (holders: readonly Holder[], keep: (reason: Reason) => boolean): Holdings =>
  new Map(
    holders.map(({ user, reasons }) => {
      const who = { ...user, entity_type: "user" } as const;
      return [granteeKey(who), { who, reasons: reasons.filter(keep) }];
    }),
  );

const add = (holdings: Holdings, who: Difference["who"], reason: Reason): void => {
  const key = granteeKey(who);
  const holding = holdings.get(key) ?? { who, reasons: [] };
  holding.reasons.push(reason);
  holdings.set(key, holding);
};

/**
 * Returns the members of a group, if they are known. Otherwise returns the members who already have permissions through
 * the group, or null if there are none.
 */
const membersOf = ({ groups, holders }: ChangeContext, groupUid: string): readonly Person[] | null => {
  const known = groups.get(groupUid);
  if (known) return known;
  const through = ({ reasons }: Holder) =>
    reasons.some((reason) => reason.kind === "list" && reason.group?.uid === groupUid);
  const found = holders.filter(through).map(({ user }) => user);
  return found.length === 0 ? null : found;
};

const grant = (holdings: Holdings, context: ChangeContext, { grantees, permissions }: ListDraft): void => {
  const nothing = { uid: "", name: "" };
  for (const { uid, name, entity_type } of grantees) {
    const isGroup = entity_type === "group";
    const reason: Reason = {
      kind: "list",
      model: context.model,
      object: nothing,
      access_list: nothing,
      group: isGroup ? { uid, name } : null,
      permissions: [...permissions],
    };
    const members = isGroup ? membersOf(context, uid) : null;
    if (members) for (const one of members) add(holdings, { ...one, entity_type: "user" }, reason);
    else add(holdings, { uid, name, entity_type }, reason);
  }
};

const after = (context: ChangeContext, change: PermissionChange): Holdings => {
  const { model, holders } = context;
  const isHere = (reason: Reason) => reason.kind !== "list" || reason.model === model;
  const isNotOf = (listUid: string | null) => (reason: Reason) =>
    reason.kind !== "list" || reason.access_list.uid !== listUid;
  if (change.kind === "restrict") return holdingsOf(holders, isHere);
  if (change.kind === "delete") return holdingsOf(holders, isNotOf(change.list_uid));
  if (change.kind === "save") {
    const holdings = holdingsOf(holders, isNotOf(change.list.uid));
    grant(holdings, context, change.list);
    return holdings;
  }
  const holdings = holdingsOf(holders, () => true);
  for (const { user, reasons } of change.above)
    for (const reason of reasons) add(holdings, { ...user, entity_type: "user" }, reason);
  return holdings;
};

/** Returns the permissions that each member would gain and lose. Members for whom nothing changes are left out. */
export const previewChange = (context: ChangeContext, change: PermissionChange): Difference[] => {
  const { model, holders } = context;
  const now = holdingsOf(holders, () => true);
  return [...after(context, change)].flatMap(([key, { who, reasons }]) => {
    const before = permissionsBy(model, now.get(key)?.reasons ?? []);
    const then = permissionsBy(model, reasons);
    const gained = CONTEXT_PERMISSIONS[model].filter((one) => then.has(one) && !before.has(one));
    const lost = CONTEXT_PERMISSIONS[model].filter((one) => before.has(one) && !then.has(one));
    if (gained.length + lost.length === 0) return [];
    const turn = before.size === 0 ? "in" : then.size === 0 ? "out" : null;
    return [{ who, gained, lost, turn }];
  });
};
