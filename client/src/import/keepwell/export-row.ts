import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import type { EntryDraft } from "../../buckets/save-entry.ts";
import { parseExtra, tryWriteExtra } from "../../extra/extra.ts";
import { cleanName, shortName } from "../fit-name.ts";
import {
  changedFinding,
  type Finding,
  keptFinding,
  leftOutFinding,
  type ProblemReason,
} from "../imported-file.ts";
import { type JsonObject, listAt, member } from "../json-members.ts";

type Read =
  | { readonly draft: EntryDraft; readonly isStarred: boolean; readonly found: readonly Finding[] }
  | { readonly refused: Finding };

const refused = (reason: ProblemReason): Read => ({ refused: leftOutFinding(reason) });

/** A field exactly as it was exported; undefined if it is no valid text, or longer than Keepwell's limit. */
const fieldAt = (line: JsonObject, name: Exclude<keyof typeof FIELD_LIMITS, "name">): string | undefined => {
  const value = member(line, name);
  const isSound = typeof value === "string" && value.isWellFormed();
  return isSound && utf8(value).length <= FIELD_LIMITS[name] ? value : undefined;
};

/**
 * Adds the earlier versions to `extra`, which keeps them for a later export. Values that an earlier import has put into
 * `extra` stay.
 */
const withKept = (extra: string, line: JsonObject): { extra: string; found: Finding[] } => {
  const versions = listAt(line, "versions");
  const parsed = parseExtra(extra);
  if (versions.length === 0 || parsed.unreadable) return { extra, found: [] };
  const { imported: before, ...others } = parsed.others;
  const imported = { from: "keepwell", versions, ...(before !== undefined && { imported: before }) };
  const written = tryWriteExtra({ ...parsed, others: { ...others, imported } });
  if ("problem" in written || parseExtra(written.text).unreadable)
    return { extra, found: [changedFinding("details_left_out")] };
  return { extra: written.text, found: [keptFinding("kept_unused", "versions")] };
};

const readDraft = (line: JsonObject, name: string): Read => {
  const [url, username, password] = (["url", "username", "password"] as const).map((one) =>
    fieldAt(line, one),
  );
  const [text, given] = (["text", "extra"] as const).map((one) => fieldAt(line, one));
  if (text === undefined || given === undefined) return refused("malformed");
  const { extra, found } = withKept(given, line);
  const isStarred = member(line, "starred") === true;
  if (member(line, "type") === "note")
    return { draft: { type: "note", name, fields: { text, extra } }, isStarred, found };
  if (url === undefined || username === undefined || password === undefined) return refused("malformed");
  const fields = { url, username, password, text, extra };
  return { draft: { type: "password", name, fields, confirmPassword: password }, isStarred, found };
};

/** Reads an `entry` line. Returns its draft, or why the line is left out. */
export const readEntryLine = (line: JsonObject): Read => {
  const name = member(line, "name");
  const isName = typeof name === "string" && name !== "" && shortName(cleanName(name)) === name;
  if (!isName || !["password", "note"].includes(String(member(line, "type")))) return refused("malformed");
  return member(line, "trashed_at") === null ? readDraft(line, name) : refused("in_trash");
};
