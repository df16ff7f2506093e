import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";

/** Returns the entry's current one-time code; empty if the entry has no secret from which a code can be made. */
export const currentCode = async ({ fields }: OpenEntry): Promise<string> => {
  const totp = readTotp(parseExtra(fields.extra).totp?.text ?? "");
  return totp ? totpCode(totp, Date.now()) : "";
};
