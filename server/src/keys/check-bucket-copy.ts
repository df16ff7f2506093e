/** @file What the server can verify of a copy of a bucket's key. */
import type { AccessType } from "@keepwell/contract/access-type.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import type { Enterprise } from "../people/enterprise.store.ts";
import { checkCopy, isOutdated, orRefuse, userRecipient } from "./check-copy.ts";
import type { BucketKeyCopy, BucketTerms, Party, WantedKey } from "./key-copy.store.ts";

/** What a copy for a user must state. The keys of signer and recipient are those that the server has stored. */
interface UserTerms {
  readonly bucketUid: string;
  readonly gen: number;
  readonly role: AccessType;
  readonly signer: Party;
  readonly recipient: Party;
}

/**
 * Verifies a user's copy, and returns it if its signature holds for exactly these terms. Fails with 409 if the copy is
 * of an earlier generation: the key has changed since the client read the bucket. Fails with 422 on the field if
 * anything else differs.
 */
export const checkUserCopy = async (
  wire: string,
  { bucketUid: subject, recipient: to, ...terms }: UserTerms,
  field = "grant",
): Promise<BucketKeyCopy> => {
  const claimed = await orRefuse(field, () => parseGrant(wire));
  if (claimed.gen < terms.gen) fail("conflict");
  const recipient = await orRefuse(field, () => userRecipient(to));
  return checkCopy(wire, { ...terms, label: "grant", subject, recipient }, field);
};

/**
 * The access level in a grant of a team bucket's key, by the kind of recipient. This level gives no permissions: access
 * lists give them.
 */
const ROLES = { user: "write", group: "write", ent: "admin" } as const;

/** The terms of a copy of a team bucket's key. */
export const teamBucketTerms = (wanted: WantedKey, signer: Party): BucketTerms => {
  const { subject, gen, ...recipient } = wanted;
  return { label: "grant", subject, gen, role: ROLES[recipient.kind], signer, recipient };
};

interface NewBucket {
  readonly enterprise: Enterprise;
  readonly signer: Party;
  readonly bucketUid: string;
  readonly gen: number;
}

const FIELD = "enterprise_grant";

/**
 * Verifies the enterprise's copy of a new team bucket's key, and returns it. Fails with 409 if the enterprise's keys
 * were changed since the client read the roster. Fails with 422 on the field if anything else differs.
 */
export const checkEnterpriseCopy = async (
  wire: string,
  { enterprise, signer, bucketUid: subject, gen }: NewBucket,
): Promise<BucketKeyCopy> => {
  const { uid, erk_gen, erk_b_fingerprint: fingerprint } = enterprise;
  const recipient = { kind: "ent", uid, key_gen: erk_gen, fingerprint } as const;
  if (await isOutdated(wire, recipient, FIELD)) fail("conflict");
  return checkCopy(wire, teamBucketTerms({ subject, gen, ...recipient }, signer), FIELD);
};
