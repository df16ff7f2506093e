import { packRosterEntry, type RosterEntry, type RosterFacts, rosterBody } from "./roster-entry.ts";

/**
 * Signs an entry: with the identity key of an administrator, or the first one with the root key. Whether it
 * follows from the entries before it, `verifyRoster` says.
 * @throws CannotVerifyError for a malformed uid, key or name.
 */
export const signRosterEntry = async (facts: RosterFacts, edPrivate: CryptoKey): Promise<RosterEntry> => {
  const body = rosterBody(facts);
  return packRosterEntry(body, new Uint8Array(await crypto.subtle.sign("Ed25519", edPrivate, body)));
};
