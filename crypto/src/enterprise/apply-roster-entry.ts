/** @file Applies roster entries, whose signatures have been verified, to a roster. Internal to this package. */
import { type Bytes, equalBytes, toHex } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { ensurePresent } from "./ensure-present.ts";
import type { Erk, FormerMember, RosterGroup, RosterMember, SignedName } from "./roster.ts";
import type { Exporters, LockLimit, RosterAction, RosterFacts } from "./roster-entry.ts";
import { type AddingMember, erkOf, groupKeyOf, memberKeysOf } from "./roster-entry-keys.ts";

/** A roster that is being read: see `Roster`. */
export type RosterDraft = {
  uid: string;
  fingerprint: Bytes;
  /** Undefined until the first entry is applied. */
  rootPublic: Bytes | undefined;
  members: Map<string, RosterMember>;
  former: Map<string, FormerMember>;
  admins: Set<string>;
  formerAdmins: Set<string>;
  groups: Map<string, RosterGroup>;
  erks: Erk[];
  isErkDue: boolean;
  namesReadable: boolean;
  exporters: Exporters;
  lockLimit: LockLimit;
  seq: number;
  head: Bytes;
};

const FIRST_GENERATION = 1;

/** Returns the member whom an entry names. The entry must also contain the fingerprint of the member's current keys. */
const requireMember = (draft: RosterDraft, { subject, fingerprint }: RosterFacts): RosterMember => {
  const member = ensurePresent(draft.members.get(subject));
  ensure(equalBytes(member.fingerprint, fingerprint));
  return member;
};

const requireGroup = (draft: RosterDraft, { subject, fingerprint }: RosterFacts): RosterGroup => {
  const group = ensurePresent(draft.groups.get(subject));
  ensure(equalBytes(ensurePresent(group.keys.at(-1)).fingerprint, fingerprint));
  return group;
};

const signedNameIn = ({ name, email }: SignedName): SignedName => ({ name, email });

/** Adds a member. A former member who is admitted again with the same keys is removed from the former members. */
const admit = async (
  draft: RosterDraft,
  facts: RosterFacts<AddingMember>,
  signed: SignedName | null,
): Promise<void> => {
  ensure(!draft.members.has(facts.subject));
  const member = { ...(await memberKeysOf(facts)), signed };
  draft.members.set(facts.subject, member);
  draft.former.delete(toHex(member.fingerprint));
};

/**
 * Makes an administrator an ordinary member; does nothing if the member is not an administrator. New enterprise keys
 * are then due, because the former administrator may have kept the current ones. The last administrator cannot lose the
 * role.
 */
const endAdmin = (draft: RosterDraft, uid: string, { fingerprint }: RosterMember): void => {
  if (!draft.admins.delete(uid)) return;
  ensure(draft.admins.size > 0);
  draft.formerAdmins.add(toHex(fingerprint));
  draft.isErkDue = true;
};

/** Checks that the entry's subject is the enterprise, with the enterprise's fingerprint. */
const ensureOfEnterprise = (draft: RosterDraft, { subject, fingerprint }: RosterFacts): void =>
  ensure(subject === draft.uid && equalBytes(fingerprint, draft.fingerprint));

type Apply<Action extends RosterAction> = (
  draft: RosterDraft,
  facts: RosterFacts<Action>,
) => Promise<void> | void;

const APPLY: { readonly [Action in RosterAction]: Apply<Action> } = {
  found: async (draft, facts) => {
    ensure(facts.gen === FIRST_GENERATION);
    draft.rootPublic = facts.rootPublic;
    await admit(draft, facts, null);
    draft.admins.add(facts.subject);
    draft.erks.push(await erkOf(facts));
  },
  admit: (draft, facts) => admit(draft, facts, null),
  "admit-named": (draft, facts) => admit(draft, facts, signedNameIn(facts)),
  "rename-member": (draft, facts) => {
    draft.members.set(facts.subject, { ...requireMember(draft, facts), signed: signedNameIn(facts) });
  },
  remove: (draft, facts) => {
    const member = requireMember(draft, facts);
    endAdmin(draft, facts.subject, member);
    draft.members.delete(facts.subject);
    draft.former.set(toHex(member.fingerprint), { uid: facts.subject, ...member });
  },
  "make-admin": (draft, facts) => {
    requireMember(draft, facts);
    ensure(!draft.admins.has(facts.subject));
    draft.admins.add(facts.subject);
  },
  "end-admin": (draft, facts) => {
    const member = requireMember(draft, facts);
    ensure(draft.admins.has(facts.subject));
    endAdmin(draft, facts.subject, member);
  },
  "group-create": async (draft, facts) => {
    ensure(!draft.groups.has(facts.subject) && facts.gen === FIRST_GENERATION);
    const keys = [await groupKeyOf(facts)];
    draft.groups.set(facts.subject, { name: facts.name, keys, isKeyDue: false });
  },
  "group-rename": (draft, facts) => {
    draft.groups.set(facts.subject, { ...requireGroup(draft, facts), name: facts.name });
  },
  "group-rekey": async (draft, facts) => {
    const { name, keys } = ensurePresent(draft.groups.get(facts.subject));
    ensure(facts.gen === ensurePresent(keys.at(-1)).gen + 1);
    const next = [...keys, await groupKeyOf(facts)];
    draft.groups.set(facts.subject, { name, keys: next, isKeyDue: false });
  },
  "group-remove": (draft, facts) => {
    requireGroup(draft, facts);
    draft.groups.delete(facts.subject);
  },
  "new-erk": async (draft, facts) => {
    ensureOfEnterprise(draft, facts);
    ensure(facts.gen === ensurePresent(draft.erks.at(-1)).gen + 1);
    draft.erks.push(await erkOf(facts));
    draft.isErkDue = false;
    // Every group's key was sealed to the previous enterprise keys. So every group needs a new key, even a group that
    // was created after the administrator's role ended.
    for (const [uid, group] of draft.groups) draft.groups.set(uid, { ...group, isKeyDue: true });
  },
  "names-readable": (draft, facts) => {
    ensureOfEnterprise(draft, facts);
    ensure(facts.readable !== draft.namesReadable);
    draft.namesReadable = facts.readable;
  },
  "export-policy": (draft, facts) => {
    ensureOfEnterprise(draft, facts);
    ensure(facts.exporters !== draft.exporters);
    draft.exporters = facts.exporters;
  },
  "lock-policy": (draft, facts) => {
    ensureOfEnterprise(draft, facts);
    ensure(facts.lockLimit !== draft.lockLimit);
    draft.lockLimit = facts.lockLimit;
  },
};

/** Applies an entry to the draft. @throws CannotVerifyError if the roster up to this point does not allow the entry. */
export const applyRosterEntry = async (draft: RosterDraft, facts: RosterFacts): Promise<void> => {
  const apply = APPLY[facts.action] as Apply<RosterAction>;
  await apply(draft, facts);
};
