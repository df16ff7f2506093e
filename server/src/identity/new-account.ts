/** @file A new account: a person, with keys and an empty system bucket. */
import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { failField } from "@keepwell/contract/errors.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { insertBucket } from "../buckets/bucket.store.ts";
import { firstHeader } from "../buckets/bucket-header.ts";
import type { Handle } from "../db/schema.ts";
import { putFirstState } from "../people/state.store.ts";
import { insertUser, type User } from "../people/user.store.ts";

type NewKeys = Pick<
  SignupBody,
  "uid" | "kdf" | "salt" | "sek" | "bundle" | "private_keys" | "bucket" | "state" | "locale"
>;
type Person = Pick<User, "email" | "firstname" | "lastname" | "verifier" | "email_verified_at">;

/** Fails with 422 unless the public keys are valid and belong to the person with this uid. */
export const checkBundle = async ({ uid, bundle }: Pick<NewKeys, "uid" | "bundle">): Promise<void> => {
  try {
    await verifyBundle(bundle, { uid });
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField("bundle", "bundle_invalid");
    throw error;
  }
};

export const insertAccount = async (
  within: Handle,
  person: Person,
  { bundle, private_keys, bucket, state, ...keys }: NewKeys,
): Promise<void> => {
  const { uid, kdf, salt, sek, locale } = keys;
  await insertUser(within, {
    ...person,
    uid,
    kdf,
    salt,
    sek,
    locale,
    bundle: JSON.stringify(bundle),
    private_key_x: private_keys.x,
    private_key_ed: private_keys.ed,
  });
  await insertBucket(within, {
    uid: bucket.uid,
    ownerUid: uid,
    name: SYSTEM_BUCKET_NAME,
    isSystem: true,
    header: firstHeader(bucket),
    wrap: bucket.key,
  });
  if (state) await putFirstState(within, uid, state);
};
