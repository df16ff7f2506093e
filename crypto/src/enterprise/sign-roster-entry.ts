import { packRosterEntry, type RosterEntry, type RosterFacts, rosterBody } from "./roster-entry.ts";

/**
 * Signs an entry. The first entry is signed with the root key, any other with an administrator's identity key. Does not
 * check whether the roster allows the entry; `verifyRoster` checks that.
 * @throws CannotVerifyError for a malformed uid, key, name or address.
 */
export const signRosterEntry = async (facts: RosterFacts, edPrivate: CryptoKey): Promise<RosterEntry> => {
  const body = rosterBody(facts);
  return packRosterEntry(body, new Uint8Array(await crypto.subtle.sign("Ed25519", edPrivate, body)));
};
