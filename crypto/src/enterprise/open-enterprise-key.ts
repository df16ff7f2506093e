import { orCannotVerify } from "../errors.ts";
import type { GrantReader } from "../grant/open-grant.ts";
import type { GrantSigner } from "../grant/verify-grant.ts";
import { ensurePresent } from "./ensure-present.ts";
import { type NamedKey, openNamedKey } from "./open-named-key.ts";
import type { Roster } from "./roster.ts";

/** `erk-b` opens the keys of the team's buckets, `erk-r` the account keys that members have escrowed. */
export type EnterpriseKeyKind = "erk-b" | "erk-r";

/** The key pair, which opens grants, and its seed, which can be granted to another administrator. */
export type EnterpriseKey = NamedKey;

/**
 * Opens one of the enterprise's private keys. The key must match the public half that the roster lists. Because of this
 * check, the key may come from any member, even from a member who has since left.
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
    const erk = ensurePresent([roster.erk, ...roster.earlierErks].find((one) => one.gen === gen));
    const expected = { label: kind, recipientKind: "user", subject: roster.uid, gen, role: "" } as const;
    const half = kind === "erk-b" ? erk.b : erk.r;
    return openNamedKey(wire, { reader, signer, expected, half });
  });
