import { fromHex } from "@keepwell/crypto/bytes.ts";
import { deriveFineTag } from "@keepwell/crypto/health/derive-fine-tag.ts";
import type { CheckedEntry } from "./checked-entry.ts";

/** The tag by which a mark "this is fine" recognizes an entry's password and addresses. `secret` is hex. */
export const fineTag = (secret: string, entry: CheckedEntry): Promise<string> =>
  deriveFineTag(fromHex(secret), entry);
