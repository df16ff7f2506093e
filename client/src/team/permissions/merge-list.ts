/**
 * @file A user edits an access list in a form while other members may change the list. Applies the user's changes to
 * the current list, so that the save does not undo the changes of other members. These are pure functions.
 */
import { granteeKey } from "@keepwell/contract/team/fields.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import {
  type Model,
  type Permission,
  permissionsInOrder,
  withImplied,
} from "@keepwell/contract/team/permissions.ts";

export type List = SignedContent["lists"][number];
export type ListContent = Omit<List, "uid">;

interface Versions<Content> {
  readonly current: Content;
  /** What the form showed before the user edited it. */
  readonly shown: Content;
  readonly edited: Content;
}

const itself = (one: unknown): unknown => one;

/** The current items without those that the user has removed, and with those that the user has added. */
export const rebaseItems = <Item>(
  { current, shown, edited }: Versions<Iterable<Item>>,
  keyOf: (one: Item) => unknown = itself,
): Item[] => {
  const byKey = (items: Iterable<Item>) => new Map([...items].map((one) => [keyOf(one), one]));
  const [before, after] = [byKey(shown), byKey(edited)];
  const kept = [...byKey(current)].filter(([key]) => after.has(key) || !before.has(key));
  const added = [...after].filter(([key]) => !before.has(key));
  return [...new Map([...kept, ...added]).values()];
};

/** The name that the user has typed if they have changed it, otherwise the current name. */
export const rebaseName = ({ current, shown, edited }: Versions<string>): string =>
  edited === shown ? current : edited;

const isWithin = (some: Iterable<unknown>, all: Iterable<unknown>): boolean => {
  const known = new Set(all);
  return [...some].every((one) => known.has(one));
};

/**
 * Returns the current access list with the user's changes; null if they conflict with the changes that others have made
 * since the form was opened:
 * - the user and another member have changed the name,
 * - a right that was removed is implied by a right that was added,
 * - a member would get a right that the current list does not grant them and that the form has not shown (MS-144).
 */
export const mergeList = (model: Model, versions: Versions<ListContent>): ListContent | null => {
  const { current, shown, edited } = versions;
  const rightsOf = ({ permissions }: ListContent) => withImplied(model, permissions);
  const keysOf = ({ users }: Pick<ListContent, "users">): string[] => users.map(granteeKey);
  const names = { current: current.name, shown: shown.name, edited: edited.name };
  const rights = { current: rightsOf(current), shown: rightsOf(shown), edited: rightsOf(edited) };

  const name = rebaseName(names);
  const users = rebaseItems({ current: current.users, shown: shown.users, edited: edited.users }, granteeKey);
  const granted = withImplied(model, rebaseItems<Permission>(rights));

  const isNameOpposed = name !== names.current && names.current !== names.shown;
  const removed = [...rights.shown].filter((one) => !(rights.edited.has(one) && rights.current.has(one)));
  const isRightOpposed = removed.some((one) => granted.has(one));
  const isMemberAdded = !isWithin(keysOf({ users }), keysOf(current));
  const isRightAdded = !isWithin(granted, rights.current);
  const isBeyondForm =
    (isMemberAdded && !isWithin(granted, rights.edited)) ||
    (isRightAdded && !isWithin(keysOf({ users }), keysOf(edited)));
  if (isNameOpposed || isRightOpposed || isBeyondForm) return null;
  return { name, users, permissions: permissionsInOrder(model, granted) };
};
