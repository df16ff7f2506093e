import { orCannotVerify } from "../errors.ts";
import type { GrantReader } from "../grant/open-grant.ts";
import type { GrantSigner } from "../grant/verify-grant.ts";
import { type NamedKey, openNamedKey } from "./open-named-key.ts";
import type { Roster } from "./roster.ts";
import { there } from "./there.ts";

/** `erk-b` opens what buckets are granted to; `erk-r` the accounts that members have escrowed. */
export type EnterpriseKeyKind = "erk-b" | "erk-r";

/** The pair, ready to open grants with as their reader, and the seed to grant to the next administrator. */
export type EnterpriseKey = NamedKey;

/**
 * Opens one of the enterprise's private keys. It must be the one whose public half the roster names: so who gave
 * it does not matter, and may have left since.
 * @throws CannotVerifyError
 */
export const openEnterpriseKey = (
  wire: string,
  {
    reader,
    signer,
    roster,
    kind,
    gen,
  }: { reader: GrantReader; signer: GrantSigner; roster: Roster; kind: EnterpriseKeyKind; gen: number },
): Promise<EnterpriseKey> =>
  orCannotVerify(async () => {
    const erk = there([roster.erk, ...roster.earlierErks].find((one) => one.gen === gen));
    const expected = { label: kind, recipientKind: "user", subject: roster.uid, gen, role: "" } as const;
    const half = kind === "erk-b" ? erk.b : erk.r;
    return openNamedKey(wire, { reader, signer, expected, half });
  });
