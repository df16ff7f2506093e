import { parseExtra } from "./extra.ts";
import type { Passkey } from "./passkey.ts";
import { readPasskeys } from "./passkeys.ts";

/** The parts of an opened entry, or of one of its versions, that say which passkeys it has. */
interface WithExtra {
  readonly type: "password" | "note";
  readonly fields: { readonly extra: string };
}

/** The passkeys of an entry or of one of its versions. A note has none. */
export const passkeysOf = ({ type, fields }: WithExtra): readonly Passkey[] =>
  type === "password" ? readPasskeys(parseExtra(fields.extra)) : [];
