import { bucketHeader, hasOneHeader, noHeader } from "../buckets/bucket-header.ts";
import { authKey, newUid, sealedKey, sealedSek, sealedState } from "../fields.ts";
import { named, z } from "../zod.ts";
import { bundle, kdfChoice, privateKeys } from "./identity.endpoints.ts";

/** The system bucket of a new account. */
export const firstBucket = named(
  "FirstBucket",
  z
    .object({ uid: newUid, key: sealedKey("bk-self"), ...bucketHeader })
    .check(z.refine(hasOneHeader, noHeader)),
);

/** The fields that a client sends for every new account, in addition to the account's uid. */
export const newAccount = {
  password: authKey,
  locale: z.enum(["en", "fr-CA"]),
  ...kdfChoice,
  sek: sealedSek,
  bundle,
  private_keys: privateKeys,
  bucket: firstBucket,
  /** The first save of the account's state. Clients of earlier versions send none. */
  state: z.optional(sealedState),
};
