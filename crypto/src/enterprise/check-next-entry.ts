import { type Bytes, equalBytes } from "../bytes.ts";
import { CannotVerifyError, ensure, orCannotVerify } from "../errors.ts";
import { parseRosterEntry, type RosterAction, type RosterFacts } from "./roster-entry.ts";
import { checkEntryKeys } from "./roster-entry-keys.ts";

/** Where an entry must stand, and who must have signed it. */
export type NextPlace = {
  /** The enterprise's uid. */
  enterprise: string;
  /** The number and hash of the last entry there is. */
  seq: number;
  head: Bytes;
  signer: { uid: string; edPublic: Bytes };
};

/** What any entry but the first says. */
export type NextFacts = RosterFacts<Exclude<RosterAction, "found">>;

/**
 * Checks one entry without the roster before it: its form, its place, its signature, and that the keys it brings
 * are sound. For the server, which knows from its own rows who administers, whom the entry is about, and which
 * generation follows.
 * @throws CannotVerifyError
 */
export const checkNextEntry = (
  wire: string,
  { enterprise, seq, head, signer }: NextPlace,
): Promise<NextFacts> =>
  orCannotVerify(async () => {
    const { facts, body, signature } = parseRosterEntry(wire);
    if (facts.action === "found") throw new CannotVerifyError();
    ensure(facts.enterprise === enterprise && facts.seq === seq + 1 && equalBytes(facts.prev, head));
    ensure(facts.by === signer.uid);
    const key = await crypto.subtle.importKey("raw", signer.edPublic, "Ed25519", true, ["verify"]);
    ensure(await crypto.subtle.verify("Ed25519", key, signature, body));
    await checkEntryKeys(facts);
    return facts;
  });
