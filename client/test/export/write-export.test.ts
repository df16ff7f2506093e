/** @file Writes a file in each format except KeePass's, and checks which data can be read from it. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { type Bytes, fromUtf8 } from "@keepwell/crypto/bytes.ts";
import { openExportKeys } from "@keepwell/crypto/export/open-export.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import fc from "fast-check";
import { withoutFormulas, writeCsv } from "../../src/export/csv.ts";
import { readCells } from "../../src/export/read-cells.ts";
import { type FileRequest, writeExport } from "../../src/export/write-export.ts";
import { parseExtra } from "../../src/extra/extra.ts";
import { BITWARDEN_CSV } from "../../src/import/bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import { type ContentLine, countLines } from "../../src/import/keepwell/export-lines.ts";
import { readExportLines } from "../../src/import/keepwell/read-export.ts";
import { WORDS } from "../import/import-words.ts";
import { aNote, aPassword, EXTRA, SAMPLE, VERSION } from "./sample-lines.ts";

const ownRequest = (): Extract<FileRequest, { format: "keepwell" }> => ({
  format: "keepwell",
  email: "ann@example.test",
  madeAt: "2026-11-25T12:00:00.000Z",
  secret: { masterKey: new Uint8Array(randomBytes(32)) as Bytes as MasterKey, kdf: 1, salt: makeSalt() },
});

const linesOf = async (bytes: Bytes, { secret }: ReturnType<typeof ownRequest>): Promise<string[]> =>
  readExportLines(bytes, await openExportKeys(bytes, secret.masterKey));

const textOf = async (request: FileRequest, lines: readonly ContentLine[] = SAMPLE): Promise<string> =>
  fromUtf8((await writeExport(lines, request)).bytes);

describe("Keepwell's own file", () => {
  test("has a first line with the account, then the content, then a last line with the counts", async () => {
    const request = ownRequest();
    const { bytes, losses } = await writeExport(SAMPLE, request);
    const read = (await linesOf(bytes, request)).map((line) => JSON.parse(line));
    assert.deepEqual(losses, []);
    assert.deepEqual(read.slice(1, -1), SAMPLE);
    assert.deepEqual(read[0], { kind: "export", v: 1, made_at: request.madeAt, email: request.email });
    assert.deepEqual(read.at(-1), { kind: "end", buckets: 1, lists: 1, entries: 3, omitted: 1, versions: 1 });
  });

  test("contains 20,000 entries in many chunks", async () => {
    const request = ownRequest();
    const lines = Array.from({ length: 20_000 }, (_, at) =>
      aPassword({ name: `é ${at}`, password: `${at}` }),
    );
    const { bytes } = await writeExport(lines, request);
    const read = await linesOf(bytes, request);
    assert.equal(read.length, 20_002);
    assert.deepEqual(JSON.parse(read[19_999] ?? ""), lines[19_998]);
    assert.equal(countLines(lines).entries, 20_000);
  });

  test("any text in any field can be read again", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, password, note) => {
        const request = ownRequest();
        const lines = [aPassword({ name, password }), aNote({ name, text: note })];
        const { bytes } = await writeExport(lines, request);
        const read = await linesOf(bytes, request);
        assert.deepEqual(
          read.slice(1, -1).map((line) => JSON.parse(line)),
          lines,
        );
      }),
      { numRuns: 30 },
    );
  });
});

test("the import reads everything except Trash from an exported Bitwarden JSON, but of the history only the passwords", async () => {
  const text = await textOf({ format: "bitwarden-json", history: true });
  assert.ok(BITWARDEN_JSON.detect("export.json", text));
  const { rows } = BITWARDEN_JSON.read(text, WORDS);
  assert.deepEqual(
    rows.map(({ listName, draft }) => [listName, draft.type, draft.name]),
    [
      ["Home / Money", "password", "Bank"],
      ["Home", "note", "Door"],
    ],
  );
  const [bank] = rows;
  assert.ok(bank?.draft.type === "password");
  const { extra, ...fields } = bank.draft.fields;
  const { extra: _, ...given } = aPassword();
  assert.deepEqual({ ...given, ...fields }, given);
  const { totp, urls, fields: custom, others } = parseExtra(extra);
  const expected = parseExtra(EXTRA);
  assert.deepEqual([totp, urls, custom], [expected.totp, expected.urls, expected.fields]);
  assert.deepEqual((others["imported"] as { passwordHistory: unknown }).passwordHistory, [
    { lastUsedDate: aPassword().updated_at, password: "first" },
  ]);
});

test("Bitwarden's JSON has the passwords of earlier versions, then the earlier passwords of an import", async () => {
  const versions = ["five", "five", "four", "three"].map((password, at) => ({
    ...VERSION,
    ...{ rev: 4 - at, saved_at: `2026-01-0${4 - at}T00:00:00.000Z`, password },
  }));
  const passwordHistory = [
    { password: "one" },
    { password: "two", lastUsedDate: "2020-01-02T00:00:00.000Z" },
    { password: "four", lastUsedDate: "2019-01-01T00:00:00.000Z" },
    { password: "zero" },
  ];
  const extra = JSON.stringify({ v: 1, imported: { passwordHistory } });
  const historyOf = async (history: boolean) =>
    JSON.parse(await textOf({ format: "bitwarden-json", history }, [aPassword({ versions, extra })])).items[0]
      .passwordHistory;
  assert.equal(await historyOf(false), null);
  assert.deepEqual(await historyOf(true), [
    { lastUsedDate: aPassword().updated_at, password: "five" },
    { lastUsedDate: "2026-01-03T00:00:00.000Z", password: "four" },
    { lastUsedDate: "2026-01-02T00:00:00.000Z", password: "three" },
    { lastUsedDate: "2020-01-02T00:00:00.000Z", password: "two" },
    { lastUsedDate: aPassword().created_at, password: "one" },
  ]);
});

test("the import reads an exported Bitwarden CSV, in which custom fields are text", async () => {
  const text = await textOf({ format: "bitwarden-csv", isForSpreadsheets: false });
  assert.ok(BITWARDEN_CSV.detect("export.csv", text));
  const { rows } = BITWARDEN_CSV.read(text, WORDS);
  const [bank, door] = rows;
  assert.ok(bank?.draft.type === "password" && door?.draft.type === "note");
  assert.equal(rows.length, 2);
  assert.equal(bank.listName, "Home / Money");
  assert.equal(bank.draft.fields.password, aPassword().password);
  const { totp, urls, fields } = parseExtra(bank.draft.fields.extra);
  assert.deepEqual([totp?.text, urls], ["JBSWY3DPEHPK3PXP", ["https://other.test"]]);
  assert.deepEqual(
    fields.map(({ name, value }) => [name, value]),
    [
      ["PIN", "0042"],
      ["Plan", "=1+1"],
      ["Paper", "true"],
    ],
  );
});

test("Chrome's CSV contains only passwords, and the losses are counted", async () => {
  const { bytes, losses } = await writeExport(SAMPLE, { format: "chrome-csv", isForSpreadsheets: false });
  assert.deepEqual(readCells(fromUtf8(bytes)), [
    ["name", "url", "username", "password", "note"],
    ["Bank", "https://bank.test/login", "ann@example.test", aPassword().password, "two\nlines"],
  ]);
  assert.deepEqual(
    losses.map(({ loss, entries }) => [loss, entries]),
    [
      ["notes", 1],
      ["trash", 1],
      ["history", 1],
      ["totp", 1],
      ["urls", 1],
      ["fields", 1],
      ["favourites", 1],
      ["places", 3],
    ],
  );
});

test("text that is not valid Unicode does not stop an export", async () => {
  const extra = '{"v":1,"fields":[{"name":"a\\ud800","value":"\\udc00b","kind":"text"}]}';
  const text = await textOf({ format: "bitwarden-csv", isForSpreadsheets: false }, [aPassword({ extra })]);
  assert.ok(text.includes("a\ufffd: \ufffdb"));
});

test("details that another program wrote are reported as lost if a format cannot hold them", async () => {
  const others = [
    '{"v":1,"imported":{"from":"bitwarden","fido2Credentials":[{}]}}',
    '{"v":1,"totp":{"text":"JBSWY3DP","later":1}}',
    '{"v":1,"fields":[{"name":"a","value":"b","kind":"text","later":1}]}',
    '{"v":1,"match":{"https://bank.test/login":"never"}}',
    '{"v":1,"import_mark":"0123456789abcdef0123456789abcdef"}',
    EXTRA,
  ].map((extra) => aPassword({ extra }));
  for (const format of ["bitwarden-json", "bitwarden-csv", "chrome-csv"] as const) {
    const { losses } = await writeExport(others, { format, isForSpreadsheets: false, history: true });
    const lost = (what: string) => losses.find(({ loss }) => loss === what)?.entries;
    assert.equal(lost("details"), 3, format);
    assert.equal(lost("match_modes"), format === "bitwarden-json" ? undefined : 1, format);
  }
});

test("cells that a spreadsheet would run as formulas get an apostrophe, and are counted", async () => {
  const formulas = ["=1+1", "+1", "-1", "@a", "\tx", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20a", " =1"];
  const lines = [...formulas, "a=b"].map((password) => aPassword({ password }));
  const request = { format: "chrome-csv", isForSpreadsheets: true } as const;
  const { bytes, changedCells } = await writeExport(lines, request);
  assert.equal(changedCells, formulas.length);
  assert.deepEqual(
    readCells(fromUtf8(bytes))
      .slice(1)
      .map((row) => row[3]),
    [...formulas.map((one) => `'${one}`), "a=b"],
  );
});

test("a spreadsheet that splits cells at semicolons or tabs finds no formula", () => {
  const cells = ["a;=1;b", "a\n=cmd|' /C calc'!A0", "a\t+1", 'a;"=1"', "a; -1", "a;b", "a-1;b"];
  const { rows, changed } = withoutFormulas(cells.map((cell) => [cell]));
  assert.deepEqual(rows.flat(), [
    "a;'=1;b",
    "a\n'=cmd|' /C calc'!A0",
    "a\t'+1",
    'a;\'"=1"',
    "a;' -1",
    "a;b",
    "a-1;b",
  ]);
  assert.equal(changed, 5);
});

test("cells with any text can be read from the CSV again, and after `withoutFormulas` no cell begins a formula", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"',;a é"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      assert.deepEqual(readCells(writeCsv(rows)), rows);
      const harmless = readCells(writeCsv(withoutFormulas(rows).rows));
      assert.ok(harmless.flat().every((one) => !/^[=+\-@\t\r\n]/.test(one)));
    }),
  );
});
