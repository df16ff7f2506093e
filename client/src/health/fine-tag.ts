import { fromHex } from "@keepwell/crypto/bytes.ts";
import { deriveFineTag } from "@keepwell/crypto/health/derive-fine-tag.ts";
import type { CheckedEntry } from "./checked-entry.ts";

/** The tag of an entry. It changes when the entry's password or one of its addresses changes. `secret` is in hex. */
export const fineTag = (secret: string, entry: CheckedEntry): Promise<string> =>
  deriveFineTag(fromHex(secret), entry);
