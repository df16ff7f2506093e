/**
 * @file Pure functions for the preview of changed permissions. They put people who gain and lose the same permissions
 * into one group.
 */
import type { GroupMember } from "@keepwell/contract/team/groups.endpoints.ts";
import type { Difference, Person } from "@keepwell/contract/team/preview.ts";

/**
 * Returns the active members of a group. Members who are suspended or not active yet get no permissions through the
 * group.
 */
export const activeIn = (members: readonly GroupMember[]): readonly Person[] =>
  members.flatMap(({ user, state }) => (state === "active" ? [{ uid: user.uid, name: user.fullname }] : []));

/** People with the same changes. */
export interface AlikeChanged extends Pick<Difference, "gained" | "lost"> {
  readonly id: string;
  /** Whether they lose all access. */
  readonly isOut: boolean;
  /** The people with these changes, sorted by name. */
  readonly who: readonly Difference["who"][];
}

/** Ranks changes for sorting: first people who lose all access, then other losses, then gains. */
const rankOf = ({ lost, isOut }: AlikeChanged): number => {
  if (isOut) return 0;
  return lost.length > 0 ? 1 : 2;
};

export const alikeChanged = (differences: readonly Difference[], locale: string): readonly AlikeChanged[] => {
  const order = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const changeOf = ({ gained, lost, turn }: Difference) => JSON.stringify([turn === "out", lost, gained]);
  return [...Map.groupBy(differences, changeOf)]
    .flatMap(([id, alike]) => {
      const [first] = alike;
      if (!first) return [];
      const { gained, lost } = first;
      const who = alike.map((one) => one.who).toSorted((one, other) => order.compare(one.name, other.name));
      return [{ id, gained, lost, isOut: first.turn === "out", who }];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
};
