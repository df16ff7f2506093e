/** @file What the server can verify of a copy of an enterprise's own keys. */
import { failField } from "@keepwell/contract/errors.ts";
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EarlierKey } from "@keepwell/contract/team/roster.endpoints.ts";
import { checkCopy, orRefuse, userRecipient } from "./check-copy.ts";
import type { Party, TeamKeyCopy } from "./key-copy.store.ts";

interface KeyTerms {
  readonly enterpriseUid: string;
  readonly kind: EnterpriseKeyKind;
  readonly gen: number;
  /** An administrator or, when the enterprise is founded, the user who signs up. */
  readonly signer: Party;
  readonly recipient: Party;
}

/** Verifies an administrator's copy of an enterprise's key, and returns it. Otherwise fails with 422 on the field. */
export const checkEnterpriseKey = async (
  wire: string,
  { enterpriseUid: subject, kind: label, recipient: to, ...terms }: KeyTerms,
  field: string,
): Promise<TeamKeyCopy> => {
  const recipient = await orRefuse(field, () => userRecipient(to));
  return checkCopy(wire, { ...terms, label, subject, role: "", recipient }, field);
};

/**
 * Like `checkEnterpriseKey`, for keys of earlier generations than `terms.gen`. Also fails with 422 on the field if a
 * generation is not earlier, or if a key is sent twice.
 */
export const checkEarlierKeys = (
  keys: readonly EarlierKey[],
  terms: Omit<KeyTerms, "kind">,
  field: string,
): Promise<TeamKeyCopy[]> => {
  const isEarlier = keys.every(({ gen }) => gen < terms.gen);
  const names = new Set(keys.map(({ kind, gen }) => `${kind}/${gen}`));
  if (!isEarlier || names.size < keys.length) return failField(field, "grant_invalid");
  return Promise.all(
    keys.map(({ kind, gen, grant }) => checkEnterpriseKey(grant, { ...terms, kind, gen }, field)),
  );
};
