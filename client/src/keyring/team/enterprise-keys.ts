import type { EnterpriseKeyKind, EnterpriseKeys } from "@keepwell/contract/team/enterprise.endpoints.ts";
import { type EnterpriseKey, openEnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { verified } from "../../people/fingerprints.ts";

interface Opening {
  readonly reader: Identity;
  readonly roster: Roster;
  readonly kind: EnterpriseKeyKind;
  readonly gen: number;
}

/**
 * Opens one of the keys that the server sent.
 * @throws CannotVerifyError when the key is missing or does not open, or its public key differs from the public key in
 * the roster.
 */
export const openFrom = async (
  { keys }: EnterpriseKeys,
  { reader, roster, kind, gen }: Opening,
): Promise<EnterpriseKey> => {
  const given = keys.find((one) => one.kind === kind && one.gen === gen);
  if (!given) throw new CannotVerifyError();
  return openEnterpriseKey(given.grant, {
    reader,
    roster,
    kind,
    gen,
    signer: await verified(given.signer),
  });
};
