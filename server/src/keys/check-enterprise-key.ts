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
  /** The enterprise's keys as stored, or as this sign-up brings them. */
  readonly signer: Party;
  readonly recipient: Party;
}

/** An administrator's copy of an enterprise's key, once its signature holds; 422 on the field otherwise. */
export const checkEnterpriseKey = async (
  wire: string,
  { enterpriseUid: subject, kind: label, recipient: to, ...terms }: KeyTerms,
  field: string,
): Promise<TeamKeyCopy> => {
  const recipient = await orRefuse(field, () => userRecipient(to));
  return checkCopy(wire, { ...terms, label, subject, role: "", recipient }, field);
};

/**
 * Like `checkEnterpriseKey`, for keys of generations before that of `terms`. 422 on the field also if a generation is
 * not earlier, or a key is sent twice.
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
