import { orCannotVerify } from "../errors.ts";
import { verifyContext } from "../mac.ts";
import type { EntryKey } from "./make-entry-key.ts";
import { type EntryMeta, metaContext, metaKey } from "./sign-meta.ts";

/** Checks an entry's name and type against their MAC. @throws CannotVerifyError */
export const verifyMeta = (entryKey: EntryKey, meta: EntryMeta, mac: string): Promise<void> =>
  orCannotVerify(async () => verifyContext(await metaKey(entryKey, meta.eid), metaContext(meta), mac));
