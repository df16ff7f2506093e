/** @file What the server can say of a grant: who signed it, for whom, and what it claims to give. */
import type { AccessType } from "@keepwell/contract/abilities.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { equalBytes } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";

interface Party {
  readonly uid: string;
  readonly bundle: Bundle;
}

/** What a grant must say. Both parties are as stored now. */
export interface GrantTerms {
  readonly bucketUid: string;
  readonly gen: number;
  readonly role: AccessType;
  readonly signer: Party;
  readonly recipient: Party;
}

/** A grant as it is stored. */
export type CheckedGrant = Awaited<ReturnType<typeof verify>>;

const verify = async (wire: string, { bucketUid, gen, role, signer, recipient }: GrantTerms) => {
  const to = await verifyBundle(recipient.bundle, { uid: recipient.uid });
  const { facts } = await verifyGrant(wire, {
    signer: await verifyBundle(signer.bundle, { uid: signer.uid }),
    expected: {
      label: "grant",
      recipientKind: "user",
      recipientUid: to.uid,
      recipientFingerprint: to.fingerprint,
      subject: bucketUid,
      gen,
      role,
    },
  });
  return {
    bucket_uid: bucketUid,
    user_uid: recipient.uid,
    gen,
    key_gen: recipient.bundle.gen,
    access_type: role,
    wire,
    signer_uid: signer.uid,
    signer_bundle: JSON.stringify(signer.bundle),
    signed_at: new Date(facts.time * 1000),
  };
};

/** 422 on the field where the work cannot verify it. */
export const orRefuse = async <T>(field: string, work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField(field, "grant_invalid");
    throw error;
  }
};

/**
 * The grant, once its signature holds for exactly these terms. One of an earlier generation is 409: the key
 * was changed since the client read it. Any other difference is 422 on the field.
 */
export const checkGrant = async (wire: string, terms: GrantTerms, field = "grant"): Promise<CheckedGrant> => {
  const claimed = await orRefuse(field, () => parseGrant(wire));
  if (claimed.gen < terms.gen) fail("conflict");
  return orRefuse(field, () => verify(wire, terms));
};

/** Whether the grant names this person with the keys that he has now. Says nothing about its signature. */
export const namesPerson = async (wire: string, person: Party): Promise<boolean> => {
  const claimed = await orRefuse("grant", () => parseGrant(wire));
  if (claimed.recipientUid !== person.uid) return false;
  const { fingerprint } = await verifyBundle(person.bundle, { uid: person.uid });
  return equalBytes(claimed.recipientFingerprint, fingerprint);
};
