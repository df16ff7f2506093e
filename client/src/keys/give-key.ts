/**
 * @file Seals a bucket's key to a person. If a bucket belongs to a person, only this code and secure links can give its
 * key away.
 */

import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { type Details, isUnsettled, rememberedDetails, trustLevelOf } from "../people/details.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { PersonChangedError } from "../people/person-changed.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

interface Given {
  readonly bid: string;
  readonly gen: number;
  readonly key: BucketKey;
  readonly role: AccessType;
  /**
   * The recipient's public keys. Before the call they are confirmed: by a signed grant, by the claim of a secure link,
   * or by the user, who has seen the code.
   */
  readonly to: Bundle;
  /** The recipient's name and address as the server sends them. */
  readonly told: Details;
}

/**
 * The address to write into the grant. It is the address that the account remembers of the recipient, because the user
 * has seen this address. If the account remembers none, it is the address that the server sends.
 */
const emailOf = (trusted: Trusted, holder: KeyHolder, told: Details): string | undefined =>
  rememberedDetails(trusted, holder)?.email ?? told.email ?? undefined;

/**
 * Seals the key to the recipient. This account signs the grant.
 * @throws PersonChangedError for keys or an address other than the remembered ones (MS-32, MS-88).
 * @throws CannotVerifyError for keys that do not verify (MS-33); also for keys whose code was not compared, if this
 * account shares only with people whose code was compared.
 */
export const giveKey = async (
  { keyring }: Session,
  { bid: subject, gen, key, role, to, told }: Given,
): Promise<Grant> => {
  const keys = await verified(to);
  const trusted = await (await keyring.trust()).read();
  const holder = holderOf(keys);
  const trustLevel = trustLevelOf(trusted, holder, told);
  if (isUnsettled(trustLevel)) throw new PersonChangedError();
  if (trusted.verified_only && trustLevel !== "verified") throw new CannotVerifyError();
  const { uid, fingerprint, xPublic } = keys;
  return sealGrant(key, {
    label: "grant",
    subject,
    gen,
    role,
    time: unixNow(),
    signer: await keyring.identity(),
    recipient: { kind: "user", uid, fingerprint, xPublic, email: emailOf(trusted, holder, told) },
  });
};
