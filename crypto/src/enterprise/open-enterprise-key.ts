import { equalBytes } from "../bytes.ts";
import { CannotVerifyError, ensure, orCannotVerify } from "../errors.ts";
import { type GrantReader, openGrant } from "../grant/open-grant.ts";
import type { GrantSigner } from "../grant/verify-grant.ts";
import { deriveKeyPair, type KeyPair } from "../identity/derive-key-pair.ts";
import type { KeySeed } from "../identity/make-key-seed.ts";
import type { Roster } from "./roster.ts";

/** `erk-b` opens what buckets are granted to; `erk-r` the accounts that members have escrowed. */
export type EnterpriseKeyKind = "erk-b" | "erk-r";

/** The pair, ready to open grants with, and the seed to grant to the next administrator. */
export type EnterpriseKey = KeyPair & { seed: KeySeed };

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
    const erk = [roster.erk, ...roster.earlierErks].find((one) => one.gen === gen);
    if (!erk) throw new CannotVerifyError();
    const expected = { label: kind, recipientKind: "user", subject: roster.uid, gen, role: "" } as const;
    const seed = (await openGrant(wire, { reader, signer, expected })).key as KeySeed;
    const pair = await deriveKeyPair(seed);
    ensure(equalBytes(pair.xPublic, (kind === "erk-b" ? erk.b : erk.r).xPublic));
    return { ...pair, seed };
  });
