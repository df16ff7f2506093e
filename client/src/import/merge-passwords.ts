import { utf8 } from "@keepwell/crypto/bytes.ts";
import type { Extra } from "../extra/extra.ts";
import { earlierPasswords } from "../extra/imported-past.ts";
import { asObject } from "../extra/json-object.ts";
import { listAt } from "./json-members.ts";

/** How many bytes are reserved for the name of the JSON member, in case the entry does not have this member yet. */
const FRAME = 24;

interface Limits {
  /** The entry's current password, which does not count as an earlier one. */
  readonly current: string;
  /** How many bytes the text of the `extra` may grow by. */
  readonly room: number;
}

/**
 * Adds to `extra` the earlier passwords that an import has kept in `from`. Passwords that `extra` already has are not
 * added again. If not all fit, the oldest are left out. Passwords from a file of any format are added in the form of
 * Bitwarden's file, which `earlierPasswords` can read.
 */
export const withMorePasswords = (extra: Extra, from: Extra, { current, room }: Limits): Extra => {
  const imported = asObject(extra.others["imported"]);
  if (!imported) return extra;
  const known = new Set(earlierPasswords(extra, current).map(({ password }) => password));
  const added: object[] = [];
  let left = room - FRAME;
  for (const { password, replacedAt } of earlierPasswords(from, current)) {
    if (known.has(password)) continue;
    const item = { ...(replacedAt !== undefined && { lastUsedDate: replacedAt }), password };
    left -= utf8(JSON.stringify(item)).length + 1;
    if (left < 0) break;
    added.push(item);
  }
  if (added.length === 0) return extra;
  const passwordHistory = [...listAt(imported, "passwordHistory"), ...added];
  return { ...extra, others: { ...extra.others, imported: { ...imported, passwordHistory } } };
};
