import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTRA_LIMITS, parseExtra } from "../../src/extra/extra.ts";
import { decodeFile, FILE_ENCODINGS } from "../../src/import/decode-file.ts";
import { detectFormat, IMPORT_FORMATS, orRefusal } from "../../src/import/formats.ts";
import { hostName } from "../../src/import/host-name.ts";
import { MAX_IMPORT_BYTES } from "../../src/import/import-limits.ts";
import { ImportRefused } from "../../src/import/import-refused.ts";
import { leftOutFinding } from "../../src/import/imported-file.ts";
import { makeRows } from "../../src/import/make-row.ts";
import { NO_ENTRY, type RawEntry } from "../../src/import/raw-entry.ts";
import { WORDS } from "./import-words.ts";

const made = (raw: Partial<RawEntry>) => {
  const { rows, problems } = makeRows(
    [{ ...NO_ENTRY, place: { by: "item", number: 1 }, name: "N", ...raw }],
    WORDS,
  );
  const [row] = rows;
  return {
    row,
    name: row?.draft.name,
    text: row?.draft.fields.text,
    fields: row?.draft.type === "password" ? row.draft.fields : undefined,
    extra: parseExtra(row?.draft.fields.extra ?? ""),
    reasons: problems.map(({ effect, reason, part }) => [effect, reason, part].filter(Boolean).join(" ")),
  };
};
const field = (value: string, name = "f") => ({ name, value, kind: "text" });

test("a missing name is made from the host, the user name, or the given default", () => {
  assert.equal(made({ name: " ", urls: ["https://www.example.test/x"] }).name, "example.test");
  assert.equal(made({ name: "", username: "me" }).name, "me");
  const nothing = made({ name: "\u0000", password: "x" });
  assert.deepEqual([nothing.name, nothing.reasons], ["Untitled", ["changed name_made"]]);
});

test("hosts are read from addresses as users write them", () => {
  const hosts = {
    "https://me:pw@WWW.Example.test:8443/x?y#z": "example.test",
    "example.test/login": "example.test",
    "android://c2hh==@com.example.app/": "com.example.app",
    "http://[::1]:80/": "[::1]",
    "javascript:alert(1)": undefined,
    "not a host": undefined,
    "": undefined,
  };
  for (const [address, host] of Object.entries(hosts)) assert.equal(hostName(address), host, address);
});

test("a name is cut to one line of 255 characters, and the full name is kept in the text", () => {
  assert.equal(made({ name: " a\nb\t\u0000c " }).name, "a b c");
  assert.equal(made({ name: "x".repeat(255) }).reasons.length, 0);
  const long = `${"x".repeat(254)}😀y`;
  const { name, text, reasons } = made({ name: long, text: "t" });
  assert.equal(name, "x".repeat(254));
  assert.equal(text, `t\n\nname: ${long}`);
  assert.deepEqual(reasons, ["changed name_shortened"]);
});

for (const part of ["username", "password"] as const)
  test(`a ${part} of more than 4096 bytes moves to the text and is not cut`, () => {
    assert.equal(made({ [part]: "é".repeat(2048) }).fields?.[part].length, 2048);
    const long = `${"é".repeat(2048)}x`;
    const { fields, text, reasons } = made({ [part]: long });
    assert.deepEqual(
      [fields?.[part], text, reasons],
      ["", `${part}: ${long}`, [`changed moved_to_text ${part}`]],
    );
  });

test("the first address is the entry's address, 50 more are in `extra`, the rest in the text", () => {
  const long = `https://example.test/${"x".repeat(4096)}`;
  assert.equal(made({ urls: [long] }).text, `url: ${long}`);
  assert.match(made({ urls: ["a.test", long] }).text ?? "", /^url: https/);
  const urls = Array.from({ length: 53 }, (_, at) => `https://${at}.example.test`);
  const { extra, text, reasons } = made({ urls: [...urls, urls[0] ?? "", urls[1] ?? ""] });
  assert.equal(extra.urls.length, EXTRA_LIMITS.urls);
  assert.equal(text, "url: https://51.example.test\n\nurl: https://52.example.test");
  assert.equal(reasons.length, 2);
});

test("fields beyond the hundredth, or with an overlong or multi-line name, move to the text", () => {
  const many = made({ fields: Array.from({ length: 102 }, (_, at) => field(`v${at}`)) });
  assert.equal(many.extra.fields.length, EXTRA_LIMITS.fields);
  assert.equal(many.text, "f: v100\n\nf: v101");
  const odd = made({ fields: [field("v", "n".repeat(256)), field("a\nb"), field("", "")] });
  assert.deepEqual(odd.extra.fields, []);
  assert.equal(odd.text, `${"n".repeat(256)}: v\n\nf:\na\nb`);
});

test("a secret of one-time codes that is too long moves to the text", () => {
  const { extra, text } = made({ totp: "A".repeat(4097) });
  assert.deepEqual([extra.totp, text], [undefined, `totp: ${"A".repeat(4097)}`]);
});

test("a row whose text is longer than 64 KiB is left out, and no text is cut", () => {
  assert.equal(made({ text: "é".repeat(32_768) }).text?.length, 32_768);
  const { row, reasons } = made({ text: `${"é".repeat(32_768)}x` });
  assert.deepEqual([row, reasons], [undefined, ["left_out too_long text"]]);
});

test("an `extra` that is too long loses unused details; if it is still too long, its row is left out", () => {
  const imported = { favorite: true, passwordHistory: ["x".repeat(65_000)] };
  const found = [{ effect: "kept", reason: "kept_unused", part: "passkeys" }] as const;
  const without = made({ fields: [field("y".repeat(2000))], imported, found });
  assert.deepEqual(without.reasons, ["changed details_left_out"]);
  assert.deepEqual([without.extra.fields.length, without.extra.others], [1, {}]);
  assert.equal(without.row?.isStarred, true);
  const none = made({ fields: [field("y".repeat(70_000))], imported });
  assert.deepEqual([none.row, none.reasons], [undefined, ["left_out too_long extra"]]);
});

test("invalid Unicode is replaced, and reported", () => {
  const { fields, reasons } = made({ username: "a\ud800", password: "ok" });
  assert.deepEqual([fields?.username, reasons], ["a\ufffd", ["changed not_unicode"]]);
  const moved = made({ fields: [field("a\nb\ud83d", "f\ud800")], totp: `${"A".repeat(4096)}\udfff` });
  assert.equal(moved.text, `totp: ${"A".repeat(4096)}\ufffd\n\nf\ufffd:\na\nb\ufffd`);
});

test("the names of nested folders are joined, and a name that is too long is cut and reported", () => {
  assert.equal(made({ listPath: [" A", "", "B\n"] }).row?.listName, "A / B");
  const { row, reasons } = made({ bucketPath: ["x".repeat(300)], listPath: [""] });
  assert.deepEqual([row?.bucketName?.length, row?.listName], [255, undefined]);
  assert.deepEqual(reasons, ["changed place_shortened bucket"]);
});

test("empty and refused rows are left out, and a note with a password becomes a password entry", () => {
  assert.deepEqual(made({ password: "x", found: [leftOutFinding("open_quote")] }).reasons, [
    "left_out open_quote",
  ]);
  assert.deepEqual(made({ name: "" }).reasons, ["left_out empty"]);
  assert.equal(made({ type: "note", password: "x" }).row?.draft.type, "password");
  assert.equal(made({ type: "note", text: "x" }).row?.draft.type, "note");
});

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const NAMES = "nom;mot de passe\nÉcole à Québec;été\n";
const ENCODED: readonly [encoding: string, bytes: Uint8Array][] = [
  ["utf-8", new TextEncoder().encode(NAMES)],
  ["utf-8", new TextEncoder().encode(`\ufeff${NAMES}`)],
  ["utf-16le", utf16(`\ufeff${NAMES}`)],
  ["utf-16le", utf16(NAMES)],
  ["utf-16be", utf16(`\ufeff${NAMES}`).map((_, at, all) => all[at ^ 1] ?? 0)],
  ["windows-1252", new Uint8Array(Buffer.from(NAMES, "latin1"))],
];

for (const [at, [encoding, bytes]] of ENCODED.entries())
  test(`a text is decoded, and its encoding is reported: ${encoding} (${at})`, () => {
    assert.deepEqual(decodeFile(bytes), { text: NAMES, encoding });
  });

test("the user can choose the encoding; a file that does not match is refused", () => {
  const bytes = new TextEncoder().encode("é");
  assert.equal(decodeFile(bytes, "windows-1252").text, "Ã©");
  assert.throws(() => decodeFile(new Uint8Array([0xe9]), "utf-8"), { reason: "wrong_encoding" });
  assert.throws(() => decodeFile(utf16("abc"), "utf-8"), { reason: "wrong_encoding" });
  for (const encoding of FILE_ENCODINGS) assert.equal(decodeFile(new Uint8Array(), encoding).text, "");
});

test("a file that is binary or too large is refused before it is decoded", () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0xff]);
  assert.throws(() => decodeFile(zip), { reason: "not_text" });
  assert.throws(() => decodeFile(new Uint8Array([0xff, 0xfe, 0x41])), { reason: "not_text" });
  assert.throws(() => decodeFile(new Uint8Array(MAX_IMPORT_BYTES + 1)), { reason: "too_large" });
});

const HEADING =
  "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp";

test("the format is recognised by the content, and specific formats are tried before general ones", () => {
  assert.equal(detectFormat("x.json", '{"encrypted":false,"folders":[],"items":[]}').id, "bitwarden-json");
  assert.equal(detectFormat("x.txt", HEADING).id, "bitwarden-csv");
  assert.equal(detectFormat("x.csv", "a").id, "csv");
  assert.equal(detectFormat("x", "a;b").id, "csv");
  for (const text of ["", "{}", "[1,2]", "<a>,</a>", "one word"])
    assert.throws(() => detectFormat("x", text), { reason: "unknown_format" });
  assert.equal(new Set(IMPORT_FORMATS.map(({ id }) => id)).size, IMPORT_FORMATS.length);
});

test("the refusal of a file is returned as a value, and any other error is thrown", async () => {
  const refuse = () => orRefusal(() => detectFormat("x", " ".repeat(MAX_IMPORT_BYTES + 1)));
  assert.deepEqual(await refuse(), { refused: "too_large" });
  assert.deepEqual(await orRefusal(() => 1), { result: 1 });
  await assert.rejects(
    orRefusal(() => {
      throw new TypeError("x");
    }),
    TypeError,
  );
  assert.equal(new ImportRefused("not_json").message, "not_json");
});
