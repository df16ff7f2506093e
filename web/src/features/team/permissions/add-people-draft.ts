/**
 * @file Pure functions that give people a level. They add the people to the access list that grants exactly this level.
 * If there is none, they prepare a new access list.
 */
import type { Grantee } from "@keepwell/contract/team/fields.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Model, type Permission, withImplied } from "@keepwell/contract/team/permissions.ts";
import { type Draft, grantedBy, toDraft } from "./list-draft.ts";

export type Level = Extract<Permission, "read" | "write" | "delete" | "manage">;
export type AddedModel = Exclude<Model, "enterprise">;

/** The levels, the lowest first. Each level includes the lower levels. */
export const LEVELS: Readonly<Record<AddedModel, readonly Level[]>> = {
  bucket: ["read", "write", "manage"],
  list: ["read", "write", "manage"],
  entry: ["read", "write", "delete"],
};

/** The permissions that a level includes: its own and those of all lower levels. */
const permissionsOf = (model: AddedModel, level: Level): ReadonlySet<Permission> => {
  const upTo = LEVELS[model].slice(0, LEVELS[model].indexOf(level) + 1);
  return withImplied(model, upTo);
};

const isOfLevel = (model: AddedModel, level: Level, list: AccessList): boolean => {
  const granted = withImplied(model, grantedBy(list));
  const wanted = permissionsOf(model, level);
  return wanted.size === granted.size && [...wanted].every((one) => granted.has(one));
};

/** Returns the first access list that grants exactly this level; null if there is none. */
export const listOfLevel = (
  model: AddedModel,
  lists: readonly AccessList[],
  level: Level,
): AccessList | null => lists.find((list) => isOfLevel(model, level, list)) ?? null;

interface Adding {
  readonly model: AddedModel;
  readonly level: Level;
  /** The access list to extend; null to create a new list with `name`. */
  readonly list: AccessList | null;
  readonly name: string;
}

/** Returns the access list with the chosen people added, without duplicates. */
export const draftOf = (chosen: readonly Grantee[], { model, level, list, name }: Adding): Draft => {
  if (list === null) return { name, grantees: chosen, ticked: permissionsOf(model, level) };
  const draft = toDraft(list);
  const present = new Set(draft.grantees.map(({ uid }) => uid));
  return { ...draft, grantees: [...draft.grantees, ...chosen.filter(({ uid }) => !present.has(uid))] };
};
