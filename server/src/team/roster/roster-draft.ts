/**
 * @file Applies roster entries to a draft and compares them with the server's rows. An entry about a member, a group or
 * a name is accepted only if the rows call for it. An entry with a group's next key, or with new keys or settings of
 * the enterprise, makes the change itself. The caller has checked each entry's form, its position in the roster, and
 * its signature.
 */
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { NextFacts } from "@keepwell/crypto/enterprise/check-next-entry.ts";
import type { SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import type {
  Exporters,
  LockLimit,
  RosterAction,
  RosterFacts,
} from "@keepwell/crypto/enterprise/roster-entry.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { deriveKeyFingerprint } from "@keepwell/crypto/identity/derive-fingerprint.ts";
import type { EnterpriseRole } from "../../db/schema/team-members.ts";
import type { Listed, ListedGroup, ListedMember } from "../../roster/roster-rows.store.ts";

/** A member's state in the database rows. */
export interface StoredMember {
  readonly role: EnterpriseRole;
  readonly state: MemberState;
  readonly hasJoined: boolean;
  /** Fingerprint of the current keys, hex; null while the member has none. */
  readonly fingerprint: string | null;
  /** The account's name and address; null while the member has no account. */
  readonly named: SignedName | null;
}

/** The rows of every member and group that the entries name. */
export interface Stored {
  readonly members: ReadonlyMap<string, StoredMember>;
  /** The friendly name of each group. */
  readonly groups: ReadonlyMap<string, string>;
}

export interface DraftErk {
  readonly gen: number;
  /** Hex. */
  readonly b: string;
  readonly r: string;
}

/** The roster while entries are added to it. */
export interface RosterDraft {
  /** Fingerprint of the enterprise's keys, hex. */
  readonly fingerprint: string;
  readonly members: Map<string, ListedMember>;
  readonly groups: Map<string, ListedGroup>;
  /** The enterprise's current keys, if an entry has changed them. */
  newErk: DraftErk | undefined;
  erkGen: number;
  erkDue: boolean;
  namesReadable: boolean;
  exporters: Exporters;
  lockLimit: LockLimit;
  readonly admitted: Set<string>;
  /** Members whose name and address an entry signed again. */
  readonly renamed: Set<string>;
  /** Groups to which an entry gave a new key. */
  readonly rekeyed: Set<string>;
  /** Whether an entry removed a member or a group. */
  hasLosses: boolean;
}

type Draft = RosterDraft;

export const startDraft = (
  { members, groups }: Listed,
  enterprise: Pick<Draft, "fingerprint" | "erkGen" | "erkDue" | "namesReadable" | "exporters" | "lockLimit">,
): Draft => ({
  ...enterprise,
  newErk: undefined,
  hasLosses: false,
  members: new Map(members),
  groups: new Map(groups),
  admitted: new Set(),
  renamed: new Set(),
  rekeyed: new Set(),
});

const ensurePresent = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new CannotVerifyError();
  return value;
};

/**
 * Finds in the roster the member or group that the entry names. Throws unless the roster and the entry name the same
 * keys.
 */
const requireListed = <One extends { readonly fingerprint: string }>(
  of: ReadonlyMap<string, One>,
  { subject, fingerprint }: NextFacts,
): One => {
  const one = ensurePresent(of.get(subject));
  ensure(one.fingerprint === toHex(fingerprint));
  return one;
};

/** The name and address that the entry signs must be the stored ones. */
const requireStoredName = (
  { subject, name, email }: RosterFacts<NamingMember>,
  { members }: Stored,
): void => {
  const stored = ensurePresent(members.get(subject)).named;
  ensure(stored?.name === name && stored.email === email);
};

const ensureOfEnterprise = (draft: Draft, { enterprise, subject, fingerprint }: NextFacts): void =>
  ensure(subject === enterprise && toHex(fingerprint) === draft.fingerprint);

const requireOtherAdmin = ({ members }: Draft, uid: string): void =>
  ensure([...members].some(([one, { is_admin }]) => is_admin && one !== uid));

const toGroupKey = ({ subject, gen, fingerprint }: RosterFacts<"group-create" | "group-rekey">) => ({
  subject,
  gen,
  fingerprint: toHex(fingerprint),
});

type NamingMember = "admit-named" | "rename-member";

type Apply<Action extends RosterAction> = (
  draft: Draft,
  facts: RosterFacts<Action>,
  stored: Stored,
) => void | Promise<void>;

const admit: Apply<"admit" | "admit-named"> = (draft, { subject, fingerprint }, { members }) => {
  const member = ensurePresent(members.get(subject));
  ensure(!draft.members.has(subject) && member.state === "pending" && member.hasJoined);
  ensure(member.fingerprint === toHex(fingerprint));
  draft.members.set(subject, { fingerprint: toHex(fingerprint), is_admin: false });
  draft.admitted.add(subject);
};

const APPLY: { readonly [Action in NextFacts["action"]]: Apply<Action> } = {
  admit,
  "admit-named": (draft, facts, stored) => {
    requireStoredName(facts, stored);
    admit(draft, facts, stored);
  },
  "rename-member": (draft, facts, stored) => {
    requireListed(draft.members, facts);
    requireStoredName(facts, stored);
    draft.renamed.add(facts.subject);
  },
  remove: (draft, facts, { members }) => {
    const { is_admin } = requireListed(draft.members, facts);
    ensure(members.get(facts.subject)?.state !== "active" && !draft.admitted.has(facts.subject));
    if (is_admin) {
      requireOtherAdmin(draft, facts.subject);
      draft.erkDue = true;
    }
    draft.members.delete(facts.subject);
    draft.hasLosses = true;
  },
  /**
   * Always refuses the entry. A separate call appoints an administrator, because it also sends the enterprise's keys.
   */
  "make-admin": () => {
    throw new CannotVerifyError();
  },
  "end-admin": (draft, facts, { members }) => {
    const member = requireListed(draft.members, facts);
    ensure(member.is_admin && members.get(facts.subject)?.role !== "admin");
    requireOtherAdmin(draft, facts.subject);
    draft.members.set(facts.subject, { ...member, is_admin: false });
    draft.erkDue = true;
  },
  "group-create": (draft, facts, { groups }) => {
    const { subject, gen, fingerprint } = toGroupKey(facts);
    ensure(!draft.groups.has(subject) && gen === 1 && facts.name === ensurePresent(groups.get(subject)));
    draft.groups.set(subject, { gen, fingerprint, name: facts.name });
    draft.rekeyed.add(subject);
  },
  "group-rename": (draft, facts, { groups }) => {
    const group = requireListed(draft.groups, facts);
    ensure(facts.name === ensurePresent(groups.get(facts.subject)));
    draft.groups.set(facts.subject, { ...group, name: facts.name });
  },
  /** Also accepts a group whose row was deleted, because the roster still has the group and its key's generation. */
  "group-rekey": (draft, facts) => {
    const { subject, gen, fingerprint } = toGroupKey(facts);
    const { gen: before, name } = ensurePresent(draft.groups.get(subject));
    ensure(gen === before + 1);
    draft.groups.set(subject, { gen, fingerprint, name });
    draft.rekeyed.add(subject);
  },
  "group-remove": (draft, facts, { groups }) => {
    requireListed(draft.groups, facts);
    ensure(!groups.has(facts.subject));
    draft.groups.delete(facts.subject);
    draft.hasLosses = true;
  },
  "new-erk": async (draft, facts) => {
    ensureOfEnterprise(draft, facts);
    const { enterprise, gen, erkB, erkR } = facts;
    ensure(gen === draft.erkGen + 1);
    draft.newErk = {
      gen,
      b: toHex(await deriveKeyFingerprint("erk-b", enterprise, gen, erkB)),
      r: toHex(await deriveKeyFingerprint("erk-r", enterprise, gen, erkR)),
    };
    draft.erkGen = gen;
    draft.erkDue = false;
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

/** @throws CannotVerifyError if the draft does not allow the entry, or if the rows differ from what the entry says. */
export const applyToDraft = async (draft: Draft, facts: NextFacts, stored: Stored): Promise<void> => {
  const apply = APPLY[facts.action] as Apply<NextFacts["action"]>;
  await apply(draft, facts, stored);
};
