import { open } from "../aead.ts";
import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { orCannotVerify } from "../errors.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { type EntryKeyPlace, entryKeyContext, entryWrapKey } from "./seal-entry-key.ts";

/** Opens an entry key that `sealEntryKey` sealed for the same place. @throws CannotVerifyError */
export const openEntryKey = (bucketKey: BucketKey, place: EntryKeyPlace, sealed: string): Promise<EntryKey> =>
  orCannotVerify(async () => {
    const key = await entryWrapKey(bucketKey, place.bid);
    return (await open(key, entryKeyContext(place), sealed, 32)) as EntryKey;
  });
