/** @file Decides which people of a list can be invited, before anything is sent. */
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import { fieldProblems } from "@keepwell/contract/field-problems.ts";
import { email, personName } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Invitee } from "./invite-person.ts";
import type { TypedPerson } from "./read-people.ts";

const form = z.object({ email, firstname: personName, lastname: personName });
export type PersonField = keyof z.output<typeof form>;

/** Why a person of the list is not invited. */
export type PersonProblem =
  | { readonly kind: "quotes" }
  /** The first problem of each field, as the server would find it. */
  | { readonly kind: "fields"; readonly fields: Readonly<Partial<Record<PersonField, FieldMessage>>> }
  /** An earlier line has the same address. */
  | { readonly kind: "duplicate"; readonly line: number }
  | { readonly kind: "user" }
  /** No group has this name. */
  | { readonly kind: "group"; readonly name: string }
  /** Several groups have this name. */
  | { readonly kind: "groups"; readonly name: string }
  /** The people of earlier lines use up the number of users that the plan allows. */
  | { readonly kind: "full" };

export type JudgedPerson = TypedPerson &
  ({ readonly problem: PersonProblem } | { readonly problem: null; readonly invitee: Invitee });

/** The uids of groups by name; null for a name that several groups have. */
export type GroupsByName = ReadonlyMap<string, string | null>;

interface Known {
  /** The addresses of users and invited people. */
  readonly addresses: Iterable<string>;
  /** The uids of groups by name, as `groupsByName` makes them. */
  readonly groups: GroupsByName;
  /** How many more users the plan allows; null if it has no limit. */
  readonly room: number | null;
}

const nameKey = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

interface ToldGroup {
  readonly uid: string;
  readonly friendly_name: string;
}

const byName = (groups: readonly (readonly [name: string, uid: string])[]): [string, string | null][] =>
  [...Map.groupBy(groups, ([name]) => nameKey(name))].map(([name, [first, ...others]]) => [
    name,
    others.length > 0 ? null : (first?.[1] ?? null),
  ]);

/**
 * The uids of groups by name. For a group in the roster, only the signed name counts. Otherwise a server could swap the
 * names of two groups, so that a person is added to the wrong group (MS-223). If a group outside of the roster has the
 * same name, the name means the group in the roster.
 */
export const groupsByName = (
  told: readonly ToldGroup[],
  signed: ReadonlyMap<string, string>,
): GroupsByName => {
  const unsigned = told.filter(({ uid }) => !signed.has(uid));
  const listed = told.flatMap(({ uid }) => {
    const name = signed.get(uid);
    return name === undefined ? [] : [[name, uid] as const];
  });
  return new Map([
    ...byName(unsigned.map(({ uid, friendly_name }) => [friendly_name, uid])),
    ...byName(listed),
  ]);
};

/**
 * The names of groups in a cell. If a group has the cell's whole text as its name, that is the only name. Otherwise
 * semicolons or vertical bars separate the names.
 */
const namesIn = (cell: string, groups: Known["groups"]): readonly string[] =>
  groups.has(nameKey(cell)) ? [cell] : cell.split(/[;|]/).filter((name) => name.trim() !== "");

const firstOfEach = (problems: Readonly<Record<string, readonly FieldMessage[]>>) =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, [code]]) => (code ? [[field, code]] : [])));

/** Judges the people in the order of the list. Each person who can be invited gets a new uid. */
export const judgePeople = (
  people: readonly TypedPerson[],
  { addresses, groups, room }: Known,
): JudgedPerson[] => {
  const known = new Set([...addresses].map((address) => address.toLowerCase()));
  const lines = new Map<string, number>();

  const judge = (person: TypedPerson): PersonProblem | Invitee => {
    if (person.hasBrokenQuotes) return { kind: "quotes" };
    const checked = form.safeParse(person, { reportInput: true });
    if (!checked.success) return { kind: "fields", fields: firstOfEach(fieldProblems(checked.error)) };
    const earlier = lines.get(checked.data.email);
    if (earlier !== undefined) return { kind: "duplicate", line: earlier };
    if (known.has(checked.data.email)) return { kind: "user" };
    const names = person.groups.flatMap((cell) => namesIn(cell, groups));
    const missing = names.find((name) => !groups.has(nameKey(name)));
    if (missing !== undefined) return { kind: "group", name: missing.trim() };
    const shared = names.find((name) => groups.get(nameKey(name)) === null);
    if (shared !== undefined) return { kind: "groups", name: shared.trim() };
    if (room !== null && lines.size >= room) return { kind: "full" };
    lines.set(checked.data.email, person.line);
    const uids = new Set(names.flatMap((name) => groups.get(nameKey(name)) ?? []));
    return { uid: makeUid(), ...checked.data, groups: [...uids] };
  };

  return people.map((person) => {
    const judged = judge(person);
    return "kind" in judged ? { ...person, problem: judged } : { ...person, problem: null, invitee: judged };
  });
};
