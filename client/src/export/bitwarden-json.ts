/**
 * @file Bitwarden's unencrypted JSON export of a personal vault, in the form that Bitwarden's own programs write and
 * read.
 */
import { writeBitwardenPasskey } from "../extra/bitwarden-passkey.ts";
import { type Extra, parseExtra } from "../extra/extra.ts";
import { earlierPasswords, importedMatches } from "../extra/imported-past.ts";
import { DEFAULT_MODE, readAddresses } from "../extra/match-modes.ts";
import { modeOfNumber, numberOfMode } from "../import/bitwarden/match-numbers.ts";
import type { ContentLine, ExportedEntry } from "../import/keepwell/export-lines.ts";
import { type EntryParts, entryParts, folderPaths, isEntry } from "./exported-entry.ts";

const LOGIN = 1;
const NOTE = 2;
const FIELD_TYPES: readonly string[] = ["text", "hidden", "boolean"];
/** How many earlier passwords are exported. Bitwarden itself keeps the latest five. */
const PASSWORDS_KEPT = 5;

/**
 * The earlier passwords of an entry: first those of its earlier versions, then those that an import has kept. Each part
 * has the newest first, and no password occurs twice. The date of each password is the date on which it was replaced.
 * Bitwarden requires a date, so a password without a date gets the date on which the entry was created.
 */
const passwordHistory = (entry: ExportedEntry) => {
  if (entry.type !== "password") return null;
  const found = new Map<string, string>();
  const add = (password: string, replacedAt: string): void => {
    if (password !== "" && password !== entry.password && !found.has(password))
      found.set(password, replacedAt);
  };
  let replacedAt = entry.updated_at;
  for (const { saved_at, ...version } of entry.versions) {
    if (version.type === "password") add(version.password, replacedAt);
    replacedAt = saved_at;
  }
  for (const imported of earlierPasswords(parseExtra(entry.extra), entry.password))
    add(imported.password, imported.replacedAt ?? entry.created_at);
  const history = [...found].slice(0, PASSWORDS_KEPT);
  return history.length === 0
    ? null
    : history.map(([password, lastUsedDate]) => ({ lastUsedDate, password }));
};

const fieldsOf = ({ fields }: EntryParts) =>
  fields.map(({ name, value, kind }) => ({ name, value, type: FIELD_TYPES.indexOf(kind), linkedId: null }));

/**
 * The addresses, with Bitwarden's numbers for the pages on which they match. Several of these numbers have the same
 * mode in Keepwell. So an address whose mode has not changed since its import gets the number that it had in the
 * imported file.
 */
const urisOf = (url: string, extra: Extra) =>
  readAddresses(url, extra).map(({ text, mode }) => {
    const kept = importedMatches(extra, text).find((one) => (modeOfNumber(one) ?? DEFAULT_MODE) === mode);
    return { match: kept ?? numberOfMode(mode), uri: text };
  });

const contentOf = (entry: ExportedEntry, { username, password, totp, passkeys }: EntryParts) =>
  entry.type === "password"
    ? {
        type: LOGIN,
        login: {
          uris: urisOf(entry.url, parseExtra(entry.extra)),
          username: username || null,
          password: password || null,
          totp: totp || null,
          fido2Credentials: passkeys.map((passkey) => writeBitwardenPasskey(passkey, entry.created_at)),
        },
      }
    : { type: NOTE, secureNote: { type: 0 } };

/**
 * The custom fields that a note gets for its addresses and its one-time code, because notes in Bitwarden have neither.
 */
const noteFields = (entry: ExportedEntry, { urls, totp }: EntryParts) =>
  entry.type === "note"
    ? [...urls.map((url) => ["url", url] as const), ...(totp ? [["totp", totp] as const] : [])].map(
        ([name, value]) => ({ name, value, type: FIELD_TYPES.indexOf(name === "totp" ? "hidden" : "text") }),
      )
    : [];

/**
 * The file as an object. `history`: whether it contains earlier passwords. Entries in Trash are left out, because
 * Bitwarden's import would make them active again.
 */
export const asBitwarden = (lines: readonly ContentLine[], history: boolean) => {
  const folderOf = folderPaths(lines);
  const folders = new Map<string, string>();
  const items = lines.filter(isEntry).flatMap((entry) => {
    if (entry.trashed_at !== null) return [];
    const name = folderOf(entry);
    const folderId = folders.get(name) ?? crypto.randomUUID();
    folders.set(name, folderId);
    const parts = entryParts(entry);
    return [
      {
        passwordHistory: history ? passwordHistory(entry) : null,
        revisionDate: entry.updated_at,
        creationDate: entry.created_at,
        deletedDate: null,
        id: entry.uid,
        organizationId: null,
        folderId,
        reprompt: 0,
        name: entry.name,
        notes: parts.text || null,
        favorite: entry.starred,
        fields: [...fieldsOf(parts), ...noteFields(entry, parts)],
        ...contentOf(entry, parts),
        collectionIds: null,
      },
    ];
  });
  return { encrypted: false, folders: [...folders].map(([name, id]) => ({ id, name })), items };
};
