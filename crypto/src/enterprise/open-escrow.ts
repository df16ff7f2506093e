import type { RawAccountKey } from "../account/make-account-key.ts";
import { equalBytes } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { openGrant } from "../grant/open-grant.ts";
import { ensurePresent } from "./ensure-present.ts";
import type { EnterpriseKey } from "./open-enterprise-key.ts";
import type { Roster } from "./roster.ts";

/**
 * Opens the account key that a member escrowed. The member must have signed the escrow with the keys that the roster
 * currently lists for them. So the server cannot substitute the key of another account (docs/security.md MS-57).
 * @param reader the ERK-r to which the account key was sealed: the current one or a previous one.
 * @param member the member's uid.
 * @throws CannotVerifyError
 */
export const openEscrow = (
  wire: string,
  {
    reader,
    roster,
    member: uid,
    akGen,
  }: { reader: EnterpriseKey; roster: Roster; member: string; akGen: number },
): Promise<RawAccountKey> =>
  orCannotVerify(async () => {
    const erks = [roster.erk, ...roster.earlierErks];
    ensure(erks.some(({ r }) => equalBytes(r.fingerprint, reader.fingerprint)));
    const signer = { uid, ...ensurePresent(roster.members.get(uid)) };
    const expected = { label: "escrow", recipientKind: "ent", subject: uid, gen: akGen, role: "" } as const;
    return (await openGrant(wire, { reader, signer, expected })).key as RawAccountKey;
  });
