/** @file A roster that has entries of nine kinds, and its members. */
import type { Roster } from "../src/enterprise/roster.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { about, admitting, type EntryContent, extended, newErk } from "./roster-entries.ts";

export const founder = await aMember();
export const ann = await aMember();
export const bo = await aMember();
export const { fingerprint, entry } = await founded(founder);

export const read = (entries: readonly string[], seen?: { seq: number; head: Roster["head"] }) =>
  verifyRoster(entries, { uid: ENTERPRISE, fingerprint, seen });

export const GROUP = crypto.randomUUID();
export const firstKey = await aKey("group", GROUP, 1);
export const nextKey = await aKey("group", GROUP, 2);
export const group = { subject: GROUP, fingerprint: firstKey.fingerprint };
export const erk2 = await newErk(2, fingerprint);
export type Step = readonly [by: typeof founder, content: EntryContent];

export const STORY: readonly Step[] = [
  [founder, admitting(ann)],
  [founder, admitting(bo)],
  [founder, { action: "make-admin", ...about(ann) }],
  [ann, { action: "group-create", ...firstKey, name: "Interns" }],
  [ann, { action: "group-rename", ...group, name: "Interns of Émile 🌿" }],
  [ann, { action: "group-rekey", ...nextKey }],
  [ann, { action: "end-admin", ...about(founder) }],
  [ann, erk2],
  [ann, { action: "remove", ...about(bo) }],
];

export const told = async (steps: readonly Step[], from: readonly string[] = [entry]): Promise<string[]> => {
  let entries = [...from];
  for (const [by, content] of steps) entries = await extended(entries, by, content);
  return entries;
};
