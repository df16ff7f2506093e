import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { type EntryAddress, readAddresses } from "@keepwell/client/extra/match-modes.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";
import type { FillValues } from "../messages/fill-message.ts";

/**
 * Returns the values of an opened entry that may be filled into a page; null if `mayFill` refuses the entry's
 * addresses.
 */
export const fillValues = async (
  { username, password, url, extra }: Extract<OpenEntry, { readonly type: "password" }>["fields"],
  mayFill: (addresses: readonly EntryAddress[]) => boolean,
  now: number,
): Promise<FillValues | null> => {
  const parsed = parseExtra(extra);
  if (!mayFill(readAddresses(url, parsed))) return null;
  const totp = parsed.totp && readTotp(parsed.totp.text);
  return { username, password, code: totp ? await totpCode(totp, now) : "" };
};
