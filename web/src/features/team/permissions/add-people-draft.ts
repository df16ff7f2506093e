/** @file Adding people at a level: an access list with exactly this level is extended, or one is created. Pure. */
import type { Grantee } from "@keepwell/contract/team/fields.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Model, type Permission, withImplied } from "@keepwell/contract/team/permissions.ts";
import { type Draft, grantedBy, toDraft } from "./list-draft.ts";

export type Level = Extract<Permission, "read" | "write" | "delete" | "manage">;
export type AddedModel = Exclude<Model, "enterprise">;

/** The levels, lowest first. Each level includes those before it. */
export const LEVELS: Readonly<Record<AddedModel, readonly Level[]>> = {
  bucket: ["read", "write", "manage"],
  list: ["read", "write", "manage"],
  entry: ["read", "write", "delete"],
};

/** What the access list of a level grants: everything up to that level. */
const permissionsOf = (model: AddedModel, level: Level): ReadonlySet<Permission> => {
  const upTo = LEVELS[model].slice(0, LEVELS[model].indexOf(level) + 1);
  return withImplied(model, upTo);
};

const isOfLevel = (model: AddedModel, level: Level, list: AccessList): boolean => {
  const granted = withImplied(model, grantedBy(list));
  const wanted = permissionsOf(model, level);
  return wanted.size === granted.size && [...wanted].every((one) => granted.has(one));
};

/**
 * The access list that grants exactly this level; null if there is none. If there are several, the first one is
 * returned.
 */
export const listOfLevel = (
  model: AddedModel,
  lists: readonly AccessList[],
  level: Level,
): AccessList | null => lists.find((list) => isOfLevel(model, level, list)) ?? null;

interface Adding {
  readonly model: AddedModel;
  readonly level: Level;
  /** The access list that is extended; null to create one under `name`. */
  readonly list: AccessList | null;
  readonly name: string;
}

/** The access list with the chosen people, each once. */
export const draftOf = (chosen: readonly Grantee[], { model, level, list, name }: Adding): Draft => {
  if (list === null) return { name, grantees: chosen, ticked: permissionsOf(model, level) };
  const draft = toDraft(list);
  const present = new Set(draft.grantees.map(({ uid }) => uid));
  return { ...draft, grantees: [...draft.grantees, ...chosen.filter(({ uid }) => !present.has(uid))] };
};
