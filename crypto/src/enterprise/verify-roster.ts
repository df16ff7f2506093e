import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { RosterDraft } from "./apply-roster-entry.ts";
import { foldRoster } from "./fold-roster.ts";
import { refuseNewerEntries } from "./refuse-newer-entries.ts";
import type { Roster } from "./roster.ts";
import { NO_ENTRY } from "./roster-entry.ts";

/** The facts about the roster that the reader knows before they verify it. */
export type ExpectedRoster = {
  /** The enterprise's uid. */
  uid: string;
  /** The enterprise's fingerprint, 32 bytes, which the user has compared or the account has pinned. */
  fingerprint: Bytes;
  /** The last entry that the reader has seen earlier, if any. The roster must still contain this entry. */
  seen?: { seq: number; head: Bytes } | undefined;
};

const checkSeen = ({ seen }: ExpectedRoster, hashes: readonly Bytes[]): void => {
  if (seen === undefined) return;
  const hash = hashes[seen.seq];
  ensure(hash !== undefined && equalBytes(hash, seen.head));
};

const draftOf = ({ uid, fingerprint }: ExpectedRoster): RosterDraft => ({
  uid,
  fingerprint,
  rootPublic: undefined,
  seq: -1,
  head: NO_ENTRY,
  members: new Map(),
  former: new Map(),
  admins: new Set(),
  formerAdmins: new Set(),
  groups: new Map(),
  erks: [],
  isErkDue: false,
  namesReadable: false,
  exporters: "everyone",
  lockLimit: "none",
});

/**
 * Verifies a roster from its first entry to its last. Each entry must follow the previous entry, and the roster up to
 * that point must allow it. The root key must have signed the first entry. Each later entry must be signed by a member
 * who was an administrator at that point. The result has the expected fingerprint, and contains only what the root key
 * and the administrators signed (docs/security.md section 2.4, MS-53, MS-55, MS-58).
 * @throws CannotVerifyError
 * @throws NewerFormatError for an entry of a later version, before any signature is checked.
 */
export const verifyRoster = async (wires: readonly string[], expected: ExpectedRoster): Promise<Roster> => {
  refuseNewerEntries(wires);
  return orCannotVerify(async () => {
    const { roster, hashes } = await foldRoster(draftOf(expected), wires);
    checkSeen(expected, hashes);
    return roster;
  });
};
