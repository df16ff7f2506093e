/** @file Checks the parts of a secure link that the server can check: its maker, its access, and who may use it. */
import { createHash, timingSafeEqual } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { LinkAccessType, LinkPut } from "@keepwell/contract/sharing/links.endpoints.ts";
import { fromBase64 } from "@keepwell/crypto/bytes.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { verifyGrant } from "@keepwell/crypto/grant/verify-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { linkFingerprint } from "@keepwell/crypto/link/link-fingerprint.ts";
import { orRefuse } from "../keys/check-copy.ts";

/** What the link's grant must say. */
interface LinkTerms {
  readonly accessUid: string;
  readonly bucketUid: string;
  readonly gen: number;
  readonly role: LinkAccessType;
  readonly signer: { readonly uid: string; readonly bundle: Bundle };
}

const verify = async ({ x_pk, grant }: LinkPut, terms: LinkTerms): Promise<void> => {
  const { accessUid, bucketUid: subject, gen, role, signer } = terms;
  await verifyGrant(grant, {
    signer: await verifyBundle(signer.bundle, { uid: signer.uid }),
    expected: {
      label: "link",
      recipientKind: "link",
      recipientUid: accessUid,
      recipientFingerprint: await linkFingerprint(accessUid, fromBase64(x_pk)),
      subject,
      gen,
      role,
    },
  });
};

/**
 * Refuses unless the signature holds for exactly these terms. Fails with 409 if the bucket's key was changed since the
 * client read it, otherwise with 422.
 */
export const checkLink = async (body: LinkPut, terms: LinkTerms): Promise<void> => {
  const claimed = await orRefuse("grant", () => parseGrant(body.grant));
  if (claimed.gen < terms.gen) fail("conflict");
  await orRefuse("grant", () => verify(body, terms));
};

/**
 * The form in which the server stores a link's verifier. A plain hash is enough, because the link's secret has 32
 * random bytes.
 */
export const hashOfLinkVerifier = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

/** Whether `hash` is the hash of the verifier, compared in constant time. Returns false if `hash` is undefined. */
export const provesLink = (verifier: string, hash: string | undefined): boolean => {
  const found = Buffer.from(hashOfLinkVerifier(verifier));
  return timingSafeEqual(found, Buffer.from(hash ?? hashOfLinkVerifier(""))) && hash !== undefined;
};
