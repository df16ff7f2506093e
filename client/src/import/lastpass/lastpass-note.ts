/** @file LastPass's typed notes: a first line that names the kind, then lines of the form `Key:Value`. */
import type { ExtraField } from "../../extra/extra.ts";

const KIND = /^NoteType:(.*)$/;
const KEY = /^([^:\n]{1,60}):(.*)$/;

/** Matches keys whose values become hidden fields. Other values are no secrets. */
const SECRET = /number|code|pin|password|passphrase|ssn|license|licence|passport|private key|cvv/i;

export interface TypedNote {
  readonly kind: string;
  readonly text: string;
  readonly fields: readonly ExtraField[];
}

/** Reads a typed note; undefined if the text is an ordinary note. */
export const readTypedNote = (text: string): TypedNote | undefined => {
  const [first = "", ...lines] = text.split("\n");
  const kind = KIND.exec(first)?.[1]?.trim();
  if (kind === undefined) return undefined;
  const fields: { name: string; value: string; kind: string }[] = [];
  const notes: string[] = [];
  let isNotes = false;
  for (const line of lines) {
    const [, name, value = ""] = isNotes ? [] : (KEY.exec(line) ?? []);
    const before = fields.at(-1);
    if (name === "Notes") isNotes = true;
    if (isNotes) notes.push(name === "Notes" ? value : line);
    else if (name !== undefined) fields.push({ name, value, kind: SECRET.test(name) ? "hidden" : "text" });
    else if (before) before.value += `\n${line}`;
    else if (line !== "") notes.push(line);
  }
  return { kind, text: notes.join("\n"), fields: fields.filter(({ value }) => value.trim() !== "") };
};
