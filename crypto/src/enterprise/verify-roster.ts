import { type Bytes, equalBytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { RosterDraft } from "./apply-roster-entry.ts";
import { foldRoster } from "./fold-roster.ts";
import { refuseNewerEntries } from "./refuse-newer-entries.ts";
import type { Roster } from "./roster.ts";
import { NO_ENTRY } from "./roster-entry.ts";

/** What the reader knows beforehand. */
export type ExpectedRoster = {
  /** Of the enterprise. */
  uid: string;
  /** The enterprise's, 32 bytes: as it was compared, or pinned. */
  fingerprint: Bytes;
  /** The last entry of the roster as it was read before: it must still be in it. */
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
  groups: new Map(),
  erks: [],
  isErkDue: false,
});

/**
 * Reads a roster from its first entry to its last: each must follow the one before, be signed by a member who
 * was an administrator at that point, and be possible there (docs/security.md section 2.4, MS-53, MS-55,
 * MS-58). The enterprise is the one whose fingerprint is expected, and the result
 * contains only what its root and its administrators signed.
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
