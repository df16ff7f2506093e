import { open } from "../aead.ts";
import { orCannotVerify } from "../errors.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { type PreviousKeyPlace, previousKeyContext, previousWrapKey } from "./seal-previous-entry-key.ts";

/**
 * Opens an entry's previous key, which `sealPreviousEntryKey` sealed under the newer key `entryKey`. @throws
 * CannotVerifyError
 */
export const openPreviousEntryKey = (
  entryKey: EntryKey,
  place: PreviousKeyPlace,
  sealed: string,
): Promise<EntryKey> =>
  orCannotVerify(async () => {
    const key = await previousWrapKey(entryKey, place.eid);
    return (await open(key, previousKeyContext(place), sealed, 32)) as EntryKey;
  });
