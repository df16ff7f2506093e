import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import type { Keyring } from "../../keyring/keyring.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import { unixNow } from "../../unix-now.ts";
import type { BucketPlace } from "../make-bucket-parts.ts";

/** Administrators may do everything in a team bucket: the terms say so, and so does the grant. */
const ROLE = "admin";

/**
 * A bucket's key for the enterprise's administrators, sealed to the enterprise key that the verified roster names.
 */
export const grantToEnterprise = async (
  keyring: Pick<Keyring, "identity">,
  { roster }: Enterprise,
  { key, bid: subject, gen }: BucketPlace & { readonly key: BucketKey },
): Promise<Grant> =>
  sealGrant(key, {
    label: "grant",
    subject,
    gen,
    role: ROLE,
    time: unixNow(),
    signer: await keyring.identity(),
    recipient: { kind: "ent", uid: roster.uid, ...roster.erk.b },
  });
