import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { OpenVersion } from "@keepwell/client/buckets/open-version.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { readPasskeys } from "@keepwell/client/extra/passkeys.ts";

/** The passkeys of an entry or of one of its versions. A note has none. */
export const passkeysOf = ({ type, fields }: OpenEntry | OpenVersion): readonly Passkey[] =>
  type === "password" ? readPasskeys(parseExtra(fields.extra)) : [];
