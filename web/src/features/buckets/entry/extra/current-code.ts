import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";

/** The entry's one-time code at this moment; empty if the entry has no usable secret for codes. */
export const currentCode = async ({ fields }: OpenEntry): Promise<string> => {
  const totp = readTotp(parseExtra(fields.extra).totp?.text ?? "");
  return totp ? totpCode(totp, Date.now()) : "";
};
