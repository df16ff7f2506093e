import { fromHex } from "@keepwell/crypto/bytes.ts";
import { deriveFineTag } from "@keepwell/crypto/health/derive-fine-tag.ts";
import type { CheckedEntry } from "./checked-entry.ts";

/** The tag of an entry's password and addresses. With it a fine mark notices if they change. `secret` is in hex. */
export const fineTag = (secret: string, entry: CheckedEntry): Promise<string> =>
  deriveFineTag(fromHex(secret), entry);
