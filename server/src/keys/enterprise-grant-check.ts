/** @file What the server can say of a key that is sealed by or to an enterprise. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { EarlierKey } from "@keepwell/contract/team/roster.endpoints.ts";
import { verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { Enterprise } from "../people/enterprise.store.ts";
import { orRefuse } from "./grant-check.ts";
import { checkTeamGrant, isOutdated, type Party } from "./team-key-check.ts";

interface KeyTerms {
  readonly enterpriseUid: string;
  readonly kind: EnterpriseKeyKind;
  readonly gen: number;
  /** As stored now, or as this sign-up brings it along. */
  readonly signer: Party;
  readonly recipient: Party;
}

const FIELD = "enterprise_grant";

/** 422 on the field unless this person seals the enterprise's key to that one. */
export const checkEnterpriseKey = (
  wire: string,
  { enterpriseUid, kind, gen, signer, recipient }: KeyTerms,
  field: string,
) =>
  orRefuse(field, async () => {
    const to = await verifyBundle(recipient.bundle, { uid: recipient.uid });
    await verifyGrant(wire, {
      signer: await verifyBundle(signer.bundle, { uid: signer.uid }),
      expected: {
        ...{ label: kind, recipientKind: "user", recipientUid: to.uid, recipientFingerprint: to.fingerprint },
        ...{ subject: enterpriseUid, gen, role: "" },
      },
    });
    return {
      ...{ enterprise_uid: enterpriseUid, user_uid: recipient.uid, kind, gen, key_gen: recipient.bundle.gen },
      ...{ wire, signer_bundle: JSON.stringify(signer.bundle) },
    };
  });

/** The same for keys of before the generation of `terms`: 422 on the field also where one comes twice. */
export const checkEarlierKeys = (
  keys: readonly EarlierKey[],
  terms: Omit<KeyTerms, "kind">,
  field: string,
) => {
  const isEarlier = keys.every(({ gen }) => gen < terms.gen);
  const names = new Set(keys.map(({ kind, gen }) => `${kind}/${gen}`));
  if (!isEarlier || names.size < keys.length) return failField(field, "grant_invalid");
  return Promise.all(
    keys.map(({ kind, gen, grant }) => checkEnterpriseKey(grant, { ...terms, kind, gen }, field)),
  );
};

/**
 * The key of a team's bucket, once it is sealed to the enterprise's bucket key of now: 409 where that was
 * changed since the client read the roster, 422 on the field where anything else differs.
 */
export const checkBucketGrant = async (
  wire: string,
  {
    enterprise,
    signer,
    bucketUid,
    gen,
  }: { enterprise: Enterprise; signer: Party; bucketUid: string; gen: number },
) => {
  const { uid, erk_gen, erk_b_fingerprint: fingerprint } = enterprise;
  const recipient = { kind: "ent", uid, key_gen: erk_gen, fingerprint } as const;
  if (await isOutdated(wire, recipient, FIELD)) fail("conflict");
  const { row } = await checkTeamGrant(wire, { bucketUid, gen, signer, recipient }, FIELD);
  return { ...row, erk_gen };
};
