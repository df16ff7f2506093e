/**
 * @file Computes what an entry becomes when a row of a file is merged into it. The entry keeps its own values, and gets
 * the row's other values in addition. Only the password may be replaced (`takesPasswords`). The merge drops the row's
 * name and the mark of an earlier import. If both have a JSON member of `extra` that the merge cannot combine, it drops
 * the row's. It keeps the earlier passwords of the entry and of the row, as far as they fit.
 */
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import type { OpenEntry } from "../buckets/open-entry.ts";
import type { EntryDraft } from "../buckets/save-entry.ts";
import { EXTRA_LIMITS, type Extra, type ExtraField, parseExtra, tryWriteExtra } from "../extra/extra.ts";
import { asObject } from "../extra/json-object.ts";
import { readAddresses, withAddedModes } from "../extra/match-modes.ts";
import { readPasskeys, withPasskey } from "../extra/passkeys.ts";
import { withMorePasswords } from "./merge-passwords.ts";

/** How the user has chosen to merge. */
export interface Merging {
  /**
   * Whether a different password in the file replaces the entry's password. The replaced password stays in the history.
   * If false, the file's password becomes a hidden field.
   */
  readonly takesPasswords: boolean;
  /** The names of the hidden fields for the file's password and one-time code, if they differ from the entry's. */
  readonly fieldNames: { readonly password: string; readonly totp: string };
}

/** `same`: the entry already has every value of the row. `apart`: the row and the entry do not fit into one entry. */
export type Merged = { readonly draft: EntryDraft } | "same" | "apart";

/**
 * The JSON member of `extra` that marks an entry into which a row was merged. An undo recognises the entry by this
 * mark.
 */
export const MERGE_MARK = "import_mark";

export const markOf = ({ fields }: OpenEntry): unknown => parseExtra(fields.extra).others[MERGE_MARK];

type Fields = Extract<EntryDraft, { type: "password" }>["fields"];

const NO_LOGIN = { url: "", username: "", password: "" };

const loginOf = (one: OpenEntry | EntryDraft): Fields =>
  one.type === "password" ? one.fields : { ...NO_LOGIN, ...one.fields };

const addText = (mine: string, theirs: string): string =>
  theirs === "" || mine.includes(theirs) ? mine : [mine, theirs].filter((one) => one !== "").join("\n\n");

/** A hidden field for the row's value, if the entry and the row both have a value and the two differ. */
const differing = (name: string, mine: string, theirs: string): ExtraField[] =>
  theirs === "" || mine === "" || mine === theirs ? [] : [{ name, value: theirs, kind: "hidden" }];

/** An address without the slash at its end. */
const bare = (url: string): string => url.replace(/\/$/, "");

const isSameField = (one: ExtraField, other: ExtraField): boolean =>
  one.name === other.name && one.value === other.value;

interface Sides {
  readonly mine: { readonly fields: Fields; readonly extra: Extra };
  readonly theirs: { readonly fields: Fields; readonly extra: Extra };
}

/**
 * The JSON member of `extra` for imported values that have no other place, such as earlier passwords and dates. A merge
 * adds the row's values, and replaces none of the entry's.
 */
const IMPORTED = "imported";

const mergeImported = (mine: unknown, theirs: unknown): unknown => {
  const [one, other] = [asObject(mine), asObject(theirs)];
  // The entry's members come first. So a row with equal members does not change the written `extra`.
  return one && other ? { ...one, ...other, ...one } : (mine ?? theirs);
};

/** Adds the passkeys that only the row has. Passkeys with the same id are the same passkey. */
const withTheirPasskeys = (merged: Extra, theirs: Extra): Extra => {
  const ids = new Set(readPasskeys(merged).map(({ id }) => id));
  return readPasskeys(theirs)
    .filter(({ id }) => !ids.has(id))
    .reduce(withPasskey, merged);
};

/**
 * The JSON members of a row that a merge copies: all except the mark of an earlier import, and the modes of addresses,
 * which the merge adds separately.
 */
const copied = ({ [MERGE_MARK]: _, match: __, ...others }: Extra["others"]): Extra["others"] => others;

const mergeOthers = (mine: Extra["others"], theirs: Extra["others"]): Extra["others"] => {
  const imported = mergeImported(mine[IMPORTED], theirs[IMPORTED]);
  return { ...mine, ...copied(theirs), ...mine, ...(imported !== undefined && { [IMPORTED]: imported }) };
};

const mergeExtra = ({ mine, theirs }: Sides, { takesPasswords, fieldNames }: Merging): Extra => {
  const totp = differing(fieldNames.totp, mine.extra.totp?.text ?? "", theirs.extra.totp?.text ?? "");
  const password = takesPasswords
    ? []
    : differing(fieldNames.password, mine.fields.password, theirs.fields.password);
  const added = [...theirs.extra.fields, ...password, ...totp].filter(
    (field) => !mine.extra.fields.some((one) => isSameField(one, field)),
  );
  const first = mine.fields.url || theirs.fields.url;
  const urls = [theirs.fields.url, ...theirs.extra.urls].filter(
    (url) => url !== "" && ![first, ...mine.extra.urls].some((one) => bare(one) === bare(url)),
  );
  const merged = {
    ...mine.extra,
    totp: mine.extra.totp ?? theirs.extra.totp,
    urls: [...mine.extra.urls, ...new Set(urls)],
    fields: [...mine.extra.fields, ...added],
    others: mergeOthers(mine.extra.others, theirs.extra.others),
  };
  const isNew = (url: string): boolean => urls.includes(url) || (url === first && mine.fields.url === "");
  const addresses = readAddresses(theirs.fields.url, theirs.extra).filter(({ text }) => isNew(text));
  return withAddedModes(withTheirPasskeys(merged, theirs.extra), addresses);
};

const mergeFields = ({ mine, theirs }: Sides, { takesPasswords }: Merging): Omit<Fields, "extra"> => {
  const [one, other] = [mine.fields, theirs.fields];
  const takes = one.password === "" || (takesPasswords && other.password !== "");
  return {
    url: one.url || other.url,
    username: one.username || other.username,
    password: takes ? other.password : one.password,
    text: addText(one.text, other.text),
  };
};

const textOf = (extra: Extra): string | null => {
  const written = tryWriteExtra(extra);
  return "text" in written ? written.text : null;
};

const isSame = (fields: Omit<Fields, "extra">, { url, username, password, text }: Fields): boolean =>
  fields.url === url && fields.username === username && fields.password === password && fields.text === text;

/**
 * Whether the row and the entry have the same user name, or one of the two has no user name. A row can match an entry
 * by its name alone, so the user names may differ.
 */
const haveOneUsername = ({ mine: { fields: one }, theirs: { fields: other } }: Sides): boolean =>
  one.username === "" ||
  other.username === "" ||
  one.username.trim().toLowerCase() === other.username.trim().toLowerCase();

const withMark = (extra: Extra, mark: string): Extra => ({
  ...extra,
  others: { ...extra.others, [MERGE_MARK]: mark },
});

/** How many bytes may be added to an `extra`. */
const roomIn = (extra: Extra): number => EXTRA_LIMITS.bytes - utf8(textOf(extra) ?? "").length;

/** Merges a row into an entry. The merged entry gets `mark`, by which an undo recognises it. */
export const mergeDraft = (
  entry: OpenEntry,
  row: EntryDraft,
  { mark, ...how }: Merging & { readonly mark: string },
): Merged => {
  const [mine, theirs] = [loginOf(entry), loginOf(row)];
  const sides: Sides = {
    mine: { fields: mine, extra: parseExtra(mine.extra) },
    theirs: { fields: theirs, extra: parseExtra(theirs.extra) },
  };
  const isReadable = !sides.mine.extra.unreadable && !sides.theirs.extra.unreadable;
  if (entry.type !== row.type || !isReadable || !haveOneUsername(sides)) return "apart";
  const [fields, most] = [mergeFields(sides, how), mergeExtra(sides, how)];
  const limits = { current: fields.password, room: roomIn(withMark(most, mark)) };
  const extra = withMorePasswords(most, sides.theirs.extra, limits);
  if (isSame(fields, mine) && textOf(extra) === textOf(sides.mine.extra)) return "same";
  const text = textOf(withMark(extra, mark));
  if (text === null || utf8(fields.text).length > FIELD_LIMITS.text) return "apart";
  const { name } = entry;
  if (entry.type === "note")
    return { draft: { type: "note", name, fields: { text: fields.text, extra: text } } };
  const all = { ...fields, extra: text };
  return { draft: { type: "password", name, fields: all, confirmPassword: all.password } };
};
