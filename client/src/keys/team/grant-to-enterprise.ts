import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import type { Keyring } from "../../keyring/keyring.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import type { BucketPlace } from "../make-bucket-parts.ts";
import { grantTo } from "./grant-in-team.ts";

/** The role in the grant is "admin", because administrators may do everything in a bucket of their enterprise. */
const ROLE = "admin";

/** Seals a bucket's key for the enterprise's administrators, to the enterprise key that the verified roster names. */
export const grantToEnterprise = async (
  keyring: Pick<Keyring, "identity">,
  { roster }: Enterprise,
  { key, bid: subject, gen }: BucketPlace & { readonly key: BucketKey },
): Promise<Grant> =>
  grantTo(key, {
    label: "grant",
    subject,
    gen,
    role: ROLE,
    signer: await keyring.identity(),
    recipient: { kind: "ent", uid: roster.uid, ...roster.erk.b },
  });
