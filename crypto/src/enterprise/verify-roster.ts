import { type Bytes, equalBytes } from "../bytes.ts";
import { CannotVerifyError, ensure, orCannotVerify } from "../errors.ts";
import { checkEd25519 } from "../identity/check-points.ts";
import { applyRosterEntry, type RosterDraft } from "./apply-roster-entry.ts";
import { deriveEnterpriseFingerprint } from "./derive-enterprise-fingerprint.ts";
import type { Roster } from "./roster.ts";
import {
  hashRosterEntry,
  NO_ENTRY,
  parseRosterEntry,
  type RosterEntryParts,
  type RosterFacts,
} from "./roster-entry.ts";

/** What the reader knows beforehand. */
export type ExpectedRoster = {
  /** Of the enterprise. */
  uid: string;
  /** The enterprise's, 32 bytes: as it was compared, or pinned. */
  fingerprint: Bytes;
  /** The last entry of the roster as it was read before: it must still be in it. */
  seen?: { seq: number; head: Bytes } | undefined;
};

const importSigner = (edPublic: Bytes) =>
  crypto.subtle.importKey("raw", edPublic, "Ed25519", true, ["verify"]);
type SignerKey = Awaited<ReturnType<typeof importSigner>>;

/** Each administrator signs many entries: his key is imported once. */
const signerKeys = () => {
  const known = new Map<Bytes, SignerKey>();
  return async (edPublic: Bytes): Promise<SignerKey> => {
    const key = known.get(edPublic) ?? (await importSigner(edPublic));
    known.set(edPublic, key);
    return key;
  };
};

/** The root key signs the first entry and no other; every other is signed by an administrator of that time. */
const signerOf = async (draft: RosterDraft, facts: RosterFacts): Promise<Bytes> => {
  if (facts.action === "found") {
    const { rootPublic } = facts;
    checkEd25519(rootPublic);
    ensure(facts.seq === 0 && facts.by === draft.uid);
    ensure(equalBytes(await deriveEnterpriseFingerprint(draft.uid, rootPublic), draft.fingerprint));
    return rootPublic;
  }
  const signer = draft.members.get(facts.by);
  if (facts.seq === 0 || signer === undefined || !draft.admins.has(facts.by)) throw new CannotVerifyError();
  return signer.edPublic;
};

const checkSeen = ({ seen }: ExpectedRoster, hashes: readonly Bytes[]): void => {
  if (seen === undefined) return;
  const hash = hashes[seen.seq];
  ensure(hash !== undefined && equalBytes(hash, seen.head));
};

const rootOf = (first: RosterEntryParts): Bytes => {
  if (first.facts.action !== "found") throw new CannotVerifyError();
  return first.facts.rootPublic;
};

/**
 * Reads a roster from its first entry to its last: each must follow the one before, be signed by somebody who
 * was an administrator at that point, and be possible there (docs/security.md section 2.4, MS-53, MS-55,
 * MS-58). The enterprise is the one whose fingerprint is expected, and nobody's word but its root's and its
 * administrators' is in the result.
 * @throws CannotVerifyError
 */
export const verifyRoster = (wires: readonly string[], expected: ExpectedRoster): Promise<Roster> =>
  orCannotVerify(async () => {
    const { uid, fingerprint } = expected;
    const draft: RosterDraft = {
      ...{ uid, fingerprint, members: new Map(), admins: new Set(), groups: new Map() },
      ...{ erks: [], isErkDue: false },
    };
    const keyOf = signerKeys();
    const entries = wires.map(parseRosterEntry);
    const hashes: Bytes[] = [];
    for (const [seq, entry] of entries.entries()) {
      const { facts, body, signature } = entry;
      ensure(facts.enterprise === uid && facts.seq === seq);
      ensure(equalBytes(facts.prev, hashes.at(-1) ?? NO_ENTRY));
      const key = await keyOf(await signerOf(draft, facts));
      ensure(await crypto.subtle.verify("Ed25519", key, signature, body));
      await applyRosterEntry(draft, facts);
      hashes.push(await hashRosterEntry(entry));
    }
    checkSeen(expected, hashes);
    const [first] = entries;
    const [head, erk] = [hashes.at(-1), draft.erks.at(-1)];
    if (!first || !head || !erk) throw new CannotVerifyError();
    const { erks, ...read } = draft;
    const last = { seq: hashes.length - 1, head };
    return { ...read, ...last, rootPublic: rootOf(first), erk, earlierErks: erks.slice(0, -1) };
  });
