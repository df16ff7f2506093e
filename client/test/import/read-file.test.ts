/** @file A chosen file is read as far as possible. If a step fails, the results of the earlier steps stay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvColumns, guessReading } from "../../src/import/csv/guess-reading.ts";
import { bytesAsFile } from "../../src/import/file-bytes.ts";
import { FORMAT_NAMES } from "../../src/import/format-names.ts";
import { IMPORT_FORMATS } from "../../src/import/formats.ts";
import { MAX_IMPORT_BYTES } from "../../src/import/import-limits.ts";
import { type FileChoices, readFile } from "../../src/import/read-file.ts";
import { WORDS } from "./import-words.ts";

const read = async (
  content: string | Uint8Array<ArrayBuffer>,
  choices: FileChoices = {},
  name = "file.csv",
) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { outcome, ...known } = await readFile(bytesAsFile(name, bytes), choices, WORDS);
  const names = "result" in outcome ? outcome.result.rows.map(({ draft }) => draft.name) : outcome.refused;
  return { known, names };
};

const BITWARDEN =
  "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n,,login,A,,,0,,u,p,";

test("a format is recognised by its content, and the user can choose plain CSV instead", async () => {
  const found = await read(BITWARDEN);
  assert.deepEqual(found, { known: { encoding: "utf-8", formatId: "bitwarden-csv" }, names: ["A"] });
  const asCsv = await read(BITWARDEN, { formatId: "csv" });
  assert.deepEqual([asCsv.known.formatId, asCsv.names], ["csv", ["A"]]);
  assert.equal(asCsv.known.table?.reading.mapping.length, 11);
});

test("a file that does not match the chosen format, or any format, is refused", async () => {
  assert.deepEqual(await read("name,password\nA,p", { formatId: "bitwarden-json" }), {
    known: { encoding: "utf-8", formatId: "bitwarden-json" },
    names: "not_json",
  });
  assert.deepEqual(await read("Dear all", {}, "letter.txt"), {
    known: { encoding: "utf-8" },
    names: "unknown_format",
  });
});

test("a chosen encoding is kept even if the file does not match it", async () => {
  const latin = new Uint8Array(Buffer.from("name,password\nCaf\u00e9,p", "latin1"));
  assert.deepEqual((await read(latin)).names, ["Café"]);
  assert.equal((await read(latin)).known.encoding, "windows-1252");
  assert.deepEqual(await read(latin, { encoding: "utf-8" }), {
    known: { encoding: "utf-8" },
    names: "wrong_encoding",
  });
  assert.deepEqual(await read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0)), { known: {}, names: "not_text" });
});

test("a file that is too large is refused before it is decoded", async () => {
  assert.deepEqual(await read(new Uint8Array(MAX_IMPORT_BYTES + 1)), { known: {}, names: "too_large" });
});

test("the user's settings for a CSV are used, and the other settings are guessed", async () => {
  const text = "name;password\nA;p\nB;q";
  assert.deepEqual(guessReading(text, { separator: "," }), {
    separator: ",",
    heading: true,
    mapping: ["field"],
  });
  assert.deepEqual(guessReading(text, { heading: false }), {
    separator: ";",
    heading: false,
    mapping: ["field", "field"],
  });
  const chosen = { separator: ";", heading: true, mapping: ["skip", "name"] } as const;
  assert.deepEqual((await read(text, { reading: chosen })).names, ["p", "q"]);
});

test("each column is shown with its heading and its first value that is not empty, and long values are shortened", async () => {
  const text = `name,password,note\n,p,\nA,q,${"x".repeat(500)}`;
  const reading = guessReading(text);
  assert.deepEqual(csvColumns(text, reading), [
    { heading: "name", sample: "A" },
    { heading: "password", sample: "p" },
    { heading: "note", sample: "x".repeat(80) },
  ]);
  const [first] = csvColumns(text, { ...reading, heading: false });
  assert.deepEqual(first, { heading: "", sample: "name" });
});

test("every format has a name", async () => {
  assert.deepEqual(
    IMPORT_FORMATS.map(({ id }) => id),
    Object.keys(FORMAT_NAMES),
  );
});
