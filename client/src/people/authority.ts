/**
 * @file Decides who may give a bucket's key (docs/security.md, acceptance rule): its owner, and every administrator. A
 * person is an administrator if their newest grant has that role, and the owner or an administrator has signed it.
 */
import type { Bucket, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { type GrantFacts, parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import type { VerifiedBundle } from "@keepwell/crypto/identity/bundle.ts";
import { holderOf, isSameHolder, type KeyHolder, verified } from "./fingerprints.ts";

/** The most administrators that a chain of appointments may have between the owner and the signer. */
const LONGEST_CHAIN = 16;

/** Reads the content of a grant without verifying the signature; null if the bytes are not a grant. */
export const factsOf = ({ grant }: Pick<SignedGrant, "grant">): GrantFacts | null => {
  try {
    return parseGrant(grant);
  } catch {
    return null;
  }
};

const recipientOf = ({ recipientUid, recipientFingerprint }: GrantFacts): KeyHolder => ({
  uid: recipientUid,
  fingerprint: toHex(recipientFingerprint),
});

/** Whether the grant is for this bucket, and `signer` has signed it. */
const isGenuine = async (bid: string, { grant }: SignedGrant, signer: VerifiedBundle, facts: GrantFacts) => {
  const { recipientUid, recipientFingerprint, gen, role } = facts;
  const expected = { label: "grant", recipientKind: "user", subject: bid } as const;
  try {
    await verifyGrant(grant, {
      signer,
      expected: { ...expected, recipientUid, recipientFingerprint, gen, role },
    });
    return true;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
};

const findSigner = (proof: SignedGrant): Promise<VerifiedBundle | null> =>
  verified(proof.signer).catch(() => null);

/**
 * Whether the grant `one` is newer than `other`, a grant to the same person. Compares the generations first, then the
 * times.
 */
const isNewer = (one: GrantFacts, other: GrantFacts): boolean =>
  one.gen === other.gen ? one.time > other.time : one.gen > other.gen;

const newestTo = (proofs: readonly SignedGrant[], bid: string, holder: KeyHolder) => {
  let newest: { proof: SignedGrant; facts: GrantFacts } | null = null;
  for (const proof of proofs) {
    const facts = factsOf(proof);
    if (facts?.label !== "grant" || facts.subject !== bid || !isSameHolder(recipientOf(facts), holder))
      continue;
    if (!newest || isNewer(facts, newest.facts)) newest = { proof, facts };
  }
  return newest;
};

type Proven = Pick<Bucket, "uid" | "proofs">;

/**
 * Whether the signer may give the bucket's key: the owner, or an administrator whose chain of grants begins with the
 * owner.
 */
export const mayGive = async (
  { uid: bid, proofs }: Proven,
  owner: KeyHolder,
  signer: KeyHolder,
  depth = 0,
): Promise<boolean> => {
  if (isSameHolder(signer, owner)) return true;
  if (depth > LONGEST_CHAIN) return false;
  const newest = newestTo(proofs, bid, signer);
  if (newest?.facts.role !== "admin") return false;
  const appointed = await findSigner(newest.proof);
  if (!appointed || !(await isGenuine(bid, newest.proof, appointed, newest.facts))) return false;
  return mayGive({ uid: bid, proofs }, owner, holderOf(appointed), depth + 1);
};

/**
 * Finds the current owner. Begins with a known owner, and follows the grants by which each owner has transferred the
 * bucket.
 */
export const followOwner = async ({ uid: bid, proofs }: Proven, known: KeyHolder): Promise<KeyHolder> => {
  let owner = known;
  for (const proof of proofs) {
    const facts = factsOf(proof);
    if (facts?.role !== "owner" || facts.label !== "grant" || facts.subject !== bid) continue;
    const signer = await findSigner(proof);
    if (!signer || !isSameHolder(holderOf(signer), owner)) continue;
    if (await isGenuine(bid, proof, signer, facts)) owner = recipientOf(facts);
  }
  return owner;
};

interface GrantedTo {
  readonly recipient: KeyHolder;
  readonly role: string;
}

/**
 * Finds the person who has signed this access level for this recipient; null if the grant does not verify, or if that
 * person may not give the key.
 */
export const findGrantSigner = async (
  bucket: Proven,
  owners: readonly KeyHolder[],
  given: SignedGrant,
  { recipient, role }: GrantedTo,
): Promise<KeyHolder | null> => {
  const facts = factsOf(given);
  const signer = await findSigner(given);
  if (!facts || !signer || facts.role !== role) return null;
  const expected = {
    ...facts,
    recipientUid: recipient.uid,
    recipientFingerprint: fromHex(recipient.fingerprint),
  };
  if (!(await isGenuine(bucket.uid, given, signer, expected))) return null;
  const holder = holderOf(signer);
  for (const owner of owners) if (await mayGive(bucket, owner, holder)) return holder;
  return null;
};
