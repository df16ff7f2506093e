/** @file Pure functions for an access list that the user is editing. */
import { rebaseItems, rebaseName } from "@keepwell/client/team/permissions/merge-list.ts";
import { type Grantee, granteeKey } from "@keepwell/contract/team/fields.ts";
import type { AccessList, AccessListUpdate } from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  type Model,
  PERMISSIONS,
  type Permission,
  withImplied,
} from "@keepwell/contract/team/permissions.ts";
import type { ListDraft } from "@keepwell/contract/team/preview.ts";

export interface Draft {
  readonly name: string;
  readonly grantees: readonly Grantee[];
  /**
   * The ticked permissions: those of the stored list, with the user's changes. Implied permissions need not be among
   * them, and `grantedIn` adds these.
   */
  readonly ticked: ReadonlySet<Permission>;
}

export const EMPTY: Draft = { name: "", grantees: [], ticked: new Set() };

export const grantedBy = ({ permissions }: AccessList): Permission[] =>
  PERMISSIONS.filter((one) => permissions[one] === true);

/** Returns those of the given permissions that the user does not have. */
export const findLacking = (
  held: Readonly<Partial<Record<Permission, boolean>>>,
  permissions: readonly Permission[],
): Permission[] => permissions.filter((one) => held[one] !== true);

export const toDraft = (list: AccessList): Draft => ({
  name: list.name,
  grantees: list.users,
  ticked: new Set(grantedBy(list)),
});

const seen = ({ name, grantees, ticked }: Draft): string =>
  JSON.stringify([name, grantees.map(({ uid }) => uid).sort(), [...ticked].sort()]);

export const isSame = (one: Draft, other: Draft): boolean => seen(one) === seen(other);

/** An edit by the user: the list as the form showed it, and the list with the user's changes. */
export interface Edit {
  readonly shown: Draft;
  readonly edited: Draft;
}

/**
 * Applies the user's changes to the current list. Another member may have changed the list since the form has shown it.
 */
export const rebaseDraft = (current: Draft, { shown, edited }: Edit): Draft => ({
  name: rebaseName({ current: current.name, shown: shown.name, edited: edited.name }),
  grantees: rebaseItems(
    { current: current.grantees, shown: shown.grantees, edited: edited.grantees },
    granteeKey,
  ),
  ticked: new Set(rebaseItems({ current: current.ticked, shown: shown.ticked, edited: edited.ticked })),
});

/** Whether the saved list equals the draft. It differs if another member's changes were saved with it. */
export const isSavedAs = (saved: AccessList, model: Model, draft: Draft): boolean =>
  isSame(toDraft(saved), {
    ...draft,
    name: draft.name.trim(),
    ticked: new Set(grantedIn(model, draft)),
  });

/** Returns a ticked permission that implies the given permission; undefined if there is none. */
export const broughtBy = (model: Model, { ticked }: Draft, permission: Permission): Permission | undefined =>
  [...ticked].find((one) => one !== permission && withImplied(model, [one]).has(permission));

export const withTick = (draft: Draft, permission: Permission, isTicked: boolean): Draft => {
  const ticked = new Set(draft.ticked);
  if (isTicked) ticked.add(permission);
  else ticked.delete(permission);
  return { ...draft, ticked };
};

/** All granted permissions, including implied ones. */
export const grantedIn = (model: Model, { ticked }: Draft): Permission[] => [...withImplied(model, ticked)];

/** Returns the list to save. It grants exactly the permissions that the form showed as ticked. */
export const toBody = (
  draft: Draft,
  model: Model,
  grantable: readonly { readonly key: Permission }[],
): AccessListUpdate => {
  const granted = new Set(grantedIn(model, draft));
  return {
    name: draft.name,
    users: draft.grantees.map(({ uid, entity_type }) => ({ uid, entity_type })),
    permissions: Object.fromEntries(grantable.map(({ key }) => [key, granted.has(key)])),
  };
};

export const previewed = (uid: string | null, model: Model, draft: Draft): ListDraft => ({
  uid,
  grantees: draft.grantees,
  permissions: grantedIn(model, draft),
});

export const countRights = (model: Model, list: AccessList) => {
  const groups = list.users.filter(({ entity_type }) => entity_type === "group").length;
  return {
    groups,
    users: list.users.length - groups,
    rights: withImplied(model, grantedBy(list)).size,
  };
};
