/** @file Verifies entries and applies them to a roster, in order. Internal to this package. */
import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure } from "../errors.ts";
import { checkEd25519 } from "../identity/check-points.ts";
import { applyRosterEntry, type RosterDraft } from "./apply-roster-entry.ts";
import { deriveEnterpriseFingerprint } from "./derive-enterprise-fingerprint.ts";
import { ensurePresent } from "./ensure-present.ts";
import type { Roster } from "./roster.ts";
import { hashRosterEntry, parseRosterEntry, type RosterFacts } from "./roster-entry.ts";

const importSigner = (edPublic: Bytes) =>
  crypto.subtle.importKey("raw", edPublic, "Ed25519", true, ["verify"]);
type SignerKey = Awaited<ReturnType<typeof importSigner>>;

/** Imports each key once, because one administrator signs many entries. */
const signerKeys = () => {
  const known = new Map<Bytes, SignerKey>();
  return async (edPublic: Bytes): Promise<SignerKey> => {
    const key = known.get(edPublic) ?? (await importSigner(edPublic));
    known.set(edPublic, key);
    return key;
  };
};

/**
 * Returns the public key that must have signed an entry. For the first entry, this is the root key. For any other
 * entry, it is the key of a member who was an administrator at that point.
 */
const signerOf = async (draft: RosterDraft, facts: RosterFacts): Promise<Bytes> => {
  if (facts.action === "found") {
    const { rootPublic } = facts;
    checkEd25519(rootPublic);
    ensure(facts.seq === 0 && facts.by === draft.uid);
    ensure(equalBytes(await deriveEnterpriseFingerprint(draft.uid, rootPublic), draft.fingerprint));
    return rootPublic;
  }
  ensure(draft.admins.has(facts.by));
  return ensurePresent(draft.members.get(facts.by)).edPublic;
};

const rosterOf = ({ rootPublic, erks, ...read }: RosterDraft): Roster => ({
  ...read,
  rootPublic: ensurePresent(rootPublic),
  erk: ensurePresent(erks.at(-1)),
  earlierErks: erks.slice(0, -1),
});

/**
 * Applies entries to `draft`. The draft itself changes. Each entry must follow the previous entry, and the roster up to
 * that point must allow it. The root key must have signed the first entry. Each later entry must be signed by a member
 * who was an administrator at that point.
 * @returns the resulting roster, and the hash of each entry.
 */
export const foldRoster = async (
  draft: RosterDraft,
  wires: readonly string[],
): Promise<{ roster: Roster; hashes: readonly Bytes[] }> => {
  const keyOf = signerKeys();
  const hashes: Bytes[] = [];
  for (const entry of wires.map(parseRosterEntry)) {
    const { facts, body, signature } = entry;
    ensure(facts.enterprise === draft.uid && facts.seq === draft.seq + 1);
    ensure(equalBytes(facts.prev, draft.head));
    const key = await keyOf(await signerOf(draft, facts));
    ensure(await crypto.subtle.verify("Ed25519", key, signature, body));
    await applyRosterEntry(draft, facts);
    draft.seq = facts.seq;
    draft.head = await hashRosterEntry(entry);
    hashes.push(draft.head);
  }
  return { roster: rosterOf(draft), hashes };
};
