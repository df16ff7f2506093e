import type { RawAccountKey } from "../account/make-account-key.ts";
import type { Grant } from "../grant/grant.ts";
import { sealGrant } from "../grant/seal-grant.ts";
import type { Identity } from "../identity/open-identity.ts";
import type { Roster } from "./roster.ts";

/**
 * Seals a member's account key to the enterprise, so that its administrators can recover the account. The recipient is
 * always the current ERK-r of the verified roster; the server cannot choose another (docs/security.md MS-51, MS-52).
 * Call it only with the member's consent.
 * @param signer the member.
 * @param akGen counts account keys.
 * @param time seconds since 1970.
 */
export const sealEscrow = (
  raw: RawAccountKey,
  {
    signer,
    roster,
    akGen,
    time,
  }: {
    signer: Pick<Identity, "uid" | "fingerprint" | "edPrivate">;
    roster: Roster;
    akGen: number;
    time: number;
  },
): Promise<Grant> =>
  sealGrant(raw, {
    label: "escrow",
    subject: signer.uid,
    gen: akGen,
    role: "",
    time,
    signer,
    recipient: { kind: "ent", uid: roster.uid, ...roster.erk.r },
  });
