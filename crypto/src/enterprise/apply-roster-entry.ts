/** @file What each entry makes of the roster before it, once its signature holds. Internal to this package. */
import { type Bytes, equalBytes } from "../bytes.ts";
import { CannotVerifyError, ensure } from "../errors.ts";
import { checkEd25519, checkX25519 } from "../identity/check-points.ts";
import { deriveFingerprint, deriveKeyFingerprint, type KeyKind } from "../identity/derive-fingerprint.ts";
import type { Erk, KeyHalf, RosterGroup, RosterMember } from "./roster.ts";
import type { RosterAction, RosterFacts } from "./roster-entry.ts";

/** A roster that is being read. */
export type RosterDraft = {
  uid: string;
  fingerprint: Bytes;
  members: Map<string, RosterMember>;
  admins: Set<string>;
  groups: Map<string, RosterGroup>;
  erks: Erk[];
  isErkDue: boolean;
};

const FIRST_GENERATION = 1;

const there = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new CannotVerifyError();
  return thing;
};

const keyHalf = async (
  kind: KeyKind,
  { uid, gen, xPublic }: { uid: string; gen: number; xPublic: Bytes },
): Promise<KeyHalf> => {
  await checkX25519(xPublic);
  return { xPublic, fingerprint: await deriveKeyFingerprint(kind, uid, gen, xPublic) };
};

const memberOf = async ({ subject, edPublic, xPublic, fingerprint }: RosterFacts<"found" | "admit">) => {
  checkEd25519(edPublic);
  await checkX25519(xPublic);
  ensure(equalBytes(await deriveFingerprint(subject, edPublic, xPublic), fingerprint));
  return { fingerprint, edPublic, xPublic };
};

const erkOf = async ({
  enterprise: uid,
  gen,
  erkB,
  erkR,
}: RosterFacts<"found" | "new-erk">): Promise<Erk> => {
  // One key for both would be one power: who may give buckets could open accounts.
  ensure(!equalBytes(erkB, erkR));
  return {
    gen,
    b: await keyHalf("erk-b", { uid, gen, xPublic: erkB }),
    r: await keyHalf("erk-r", { uid, gen, xPublic: erkR }),
  };
};

const groupKeyOf = async ({
  subject: uid,
  gen,
  xPublic,
  fingerprint,
}: RosterFacts<"group-create" | "group-rekey">) => {
  const half = await keyHalf("group", { uid, gen, xPublic });
  ensure(equalBytes(half.fingerprint, fingerprint));
  return { ...half, gen };
};

/** The member whom an entry names, with the keys that it names. */
const named = (draft: RosterDraft, { subject, fingerprint }: RosterFacts): RosterMember => {
  const member = there(draft.members.get(subject));
  ensure(equalBytes(member.fingerprint, fingerprint));
  return member;
};

const namedGroup = (draft: RosterDraft, { subject, fingerprint }: RosterFacts): RosterGroup => {
  const group = there(draft.groups.get(subject));
  ensure(equalBytes(there(group.keys.at(-1)).fingerprint, fingerprint));
  return group;
};

/** Whoever had the enterprise's keys keeps what he had: they are due to change. There is always one left. */
const endAdmin = (draft: RosterDraft, uid: string): void => {
  if (!draft.admins.delete(uid)) return;
  ensure(draft.admins.size > 0);
  draft.isErkDue = true;
};

type Apply<Action extends RosterAction> = (
  draft: RosterDraft,
  facts: RosterFacts<Action>,
) => Promise<void> | void;

const APPLY: { readonly [Action in RosterAction]: Apply<Action> } = {
  found: async (draft, facts) => {
    ensure(facts.gen === FIRST_GENERATION);
    draft.members.set(facts.subject, await memberOf(facts));
    draft.admins.add(facts.subject);
    draft.erks.push(await erkOf(facts));
  },
  admit: async (draft, facts) => {
    ensure(!draft.members.has(facts.subject));
    draft.members.set(facts.subject, await memberOf(facts));
  },
  remove: (draft, facts) => {
    named(draft, facts);
    endAdmin(draft, facts.subject);
    draft.members.delete(facts.subject);
  },
  "make-admin": (draft, facts) => {
    named(draft, facts);
    ensure(!draft.admins.has(facts.subject));
    draft.admins.add(facts.subject);
  },
  "end-admin": (draft, facts) => {
    named(draft, facts);
    ensure(draft.admins.has(facts.subject));
    endAdmin(draft, facts.subject);
  },
  "group-create": async (draft, facts) => {
    ensure(!draft.groups.has(facts.subject) && facts.gen === FIRST_GENERATION);
    draft.groups.set(facts.subject, { name: facts.name, keys: [await groupKeyOf(facts)] });
  },
  "group-rename": (draft, facts) => {
    draft.groups.set(facts.subject, { ...namedGroup(draft, facts), name: facts.name });
  },
  "group-rekey": async (draft, facts) => {
    const { name, keys } = there(draft.groups.get(facts.subject));
    ensure(facts.gen === there(keys.at(-1)).gen + 1);
    draft.groups.set(facts.subject, { name, keys: [...keys, await groupKeyOf(facts)] });
  },
  "group-remove": (draft, facts) => {
    namedGroup(draft, facts);
    draft.groups.delete(facts.subject);
  },
  "new-erk": async (draft, facts) => {
    ensure(facts.subject === draft.uid && equalBytes(facts.fingerprint, draft.fingerprint));
    ensure(facts.gen === there(draft.erks.at(-1)).gen + 1);
    draft.erks.push(await erkOf(facts));
    draft.isErkDue = false;
  },
};

/** @throws CannotVerifyError when the entry does not follow from the roster before it. */
export const applyRosterEntry = async (draft: RosterDraft, facts: RosterFacts): Promise<void> => {
  const apply = APPLY[facts.action] as Apply<RosterAction>;
  await apply(draft, facts);
};
