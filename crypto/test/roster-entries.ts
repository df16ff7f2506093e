/** @file Makes roster entries for tests. Any user can sign them, and they need not be allowed by the roster. */
import type { Bytes } from "../src/bytes.ts";
import {
  hashRosterEntry,
  NO_ENTRY,
  parseRosterEntry,
  type RosterAction,
  type RosterFacts,
} from "../src/enterprise/roster-entry.ts";
import { signRosterEntry } from "../src/enterprise/sign-roster-entry.ts";
import type { Identity } from "../src/identity/open-identity.ts";
import { aKey, ENTERPRISE, TIME } from "./enterprise-support.ts";

/** The content of an entry, without the parts that follow from its position. */
export type EntryContent<Action extends RosterAction = RosterAction> = Action extends RosterAction
  ? Omit<RosterFacts<Action>, "enterprise" | "seq" | "prev" | "by" | "time">
  : never;

type Signer = Pick<Identity, "uid" | "edPrivate">;

/** Returns the entries and one more entry, signed by `by`. Does not check whether the roster allows this entry. */
export const extended = async (
  entries: readonly string[],
  by: Signer,
  content: EntryContent,
  place: Partial<RosterFacts<"found">> = {},
): Promise<string[]> => {
  const last = entries.at(-1);
  const prev = last === undefined ? NO_ENTRY : await hashRosterEntry(parseRosterEntry(last));
  const where = { enterprise: ENTERPRISE, seq: entries.length, prev, by: by.uid, time: TIME, ...place };
  return [...entries, await signRosterEntry({ ...content, ...where } as RosterFacts, by.edPrivate)];
};

export const about = ({ uid, fingerprint }: Pick<Identity, "uid" | "fingerprint">) => ({
  subject: uid,
  fingerprint,
});

export const admitting = (who: Identity): EntryContent<"admit"> => ({
  action: "admit",
  ...about(who),
  edPublic: who.edPublic,
  xPublic: who.xPublic,
});

export const newErk = async (gen: number, fingerprint: Bytes): Promise<EntryContent<"new-erk">> => ({
  action: "new-erk",
  subject: ENTERPRISE,
  fingerprint,
  gen,
  erkB: (await aKey("erk-b", ENTERPRISE, gen)).xPublic,
  erkR: (await aKey("erk-r", ENTERPRISE, gen)).xPublic,
});
