import { type Bytes, equalBytes } from "../bytes.ts";
import { CannotVerifyError, ensure, orCannotVerify } from "../errors.ts";
import { parseRosterEntry, type RosterAction, type RosterFacts } from "./roster-entry.ts";
import { checkEntryKeys } from "./roster-entry-keys.ts";

/** What is expected of the next entry: its position in the roster, and the member who signed it. */
export type NextPlace = {
  /** The enterprise's uid. */
  enterprise: string;
  /** The number and hash of the roster's last entry. */
  seq: number;
  head: Bytes;
  signer: { uid: string; edPublic: Bytes };
};

/** The content of any entry except the first. */
export type NextFacts = RosterFacts<Exclude<RosterAction, "found">>;

/**
 * Checks one entry without knowing the earlier entries: the form, position, signature and public keys of the entry.
 * Only the server uses it. The server checks everything else against its database: who is an administrator, whether the
 * entry's member or group can be changed in this way, and which generation comes next.
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
