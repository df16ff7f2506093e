/** @file Generates teams that have random access lists and restrictions on a fixed set of objects. */
import { CONTEXT_PERMISSIONS, type Model, type Permission } from "@keepwell/contract/team/permissions.ts";
import fc from "fast-check";

export const MEMBERS = 3;

/**
 * One object of the fixed set. The set consists of the enterprise and two buckets with their contents. Each bucket has
 * two lists, two entries in each list, and two entries outside the lists.
 */
export interface Thing {
  readonly model: Model;
  readonly uid: string;
  readonly bucket: string | null;
  readonly list: string | null;
}

export interface Grant {
  readonly thing: number;
  /** The indexes of the members who get the permissions. `groups` contains the indexes of groups. */
  readonly users: readonly number[];
  readonly groups: readonly number[];
  readonly permissions: readonly Permission[];
}

export interface World {
  readonly grants: readonly Grant[];
  readonly restricted: readonly number[];
  /** For each group, the indexes of its members. */
  readonly groups: readonly (readonly number[])[];
}

export const members = fc.subarray([...Array(MEMBERS).keys()]);
/** The number of objects in the fixed set. */
export const THINGS = 19;

export const worlds: fc.Arbitrary<World> = fc.record({
  grants: fc.array(
    fc.record({
      thing: fc.nat(THINGS - 1),
      users: members,
      groups: fc.subarray([0, 1]),
      permissions: fc.subarray(Object.values(CONTEXT_PERMISSIONS).flat()),
    }),
    { maxLength: 8 },
  ),
  restricted: fc.subarray([...Array(THINGS).keys()]),
  groups: fc.tuple(members, members),
});

/** Returns the generated permissions that can be granted on the object. */
export const possible = ({ model }: Thing, permissions: readonly Permission[]): Permission[] => {
  const known: readonly Permission[] = CONTEXT_PERMISSIONS[model];
  return permissions.filter((one) => known.includes(one));
};
