/** @file Keepwell's import reads exported KeePass databases. So does kdbxweb, which shares no code with Keepwell. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import kdbxweb from "kdbxweb";
import { writeKdbx } from "../../src/export/kdbx/write-kdbx.ts";
import { writeExport } from "../../src/export/write-export.ts";
import { parseExtra } from "../../src/extra/extra.ts";
import { earlierPasswords } from "../../src/extra/imported-past.ts";
import { readTotp } from "../../src/extra/read-totp.ts";
import { readKdbxHeader } from "../../src/import/keepass/kdbx-header.ts";
import { openPayload } from "../../src/import/keepass/kdbx-payload.ts";
import type { ContentLine } from "../../src/import/keepwell/export-lines.ts";
import { readFile } from "../../src/import/read-file.ts";
import { WORDS } from "../import/import-words.ts";
import "../import/make-kdbx.ts";
import { aNote, aPassword, EXTRA, SAMPLE, VERSION } from "./sample-lines.ts";

const PASSWORD = "p\u00e4ss\u{1f511}";

const fileOf = async (lines: readonly ContentLine[], history = true): Promise<Bytes> =>
  (await writeExport(lines, { format: "kdbx", password: PASSWORD, history })).bytes;

const imported = async (bytes: Bytes, password = PASSWORD) => {
  const read = async (from: number, to: number) => bytes.slice(from, to);
  const { outcome } = await readFile(
    { name: "vault.kdbx", size: bytes.length, read },
    { key: { password } },
    WORDS,
  );
  return outcome;
};

const openedByOther = async (bytes: Bytes) =>
  kdbxweb.Kdbx.load(bytes.buffer, new kdbxweb.Credentials(kdbxweb.ProtectedValue.fromString(PASSWORD)));

const textOf = (value: unknown): string =>
  value instanceof kdbxweb.ProtectedValue ? value.getText() : String(value ?? "");

test("the import reads everything except the recycle bin from a database, but of the history only the passwords", async () => {
  const outcome = await imported(await fileOf(SAMPLE));
  assert.ok("result" in outcome);
  const { rows } = outcome.result;
  assert.deepEqual(rows.map(({ draft, listName }) => [draft.name, draft.type, listName]).toSorted(), [
    ["Bank", "password", "Home / Money"],
    ["Door", "note", "Home"],
  ]);
  const bank = rows.find(({ draft }) => draft.name === "Bank")?.draft;
  assert.ok(bank?.type === "password");
  const { url, username, password, text, extra } = bank.fields;
  const given = aPassword();
  assert.deepEqual([url, username, password, text], [given.url, given.username, given.password, given.text]);
  const { totp, urls, fields, others } = parseExtra(extra);
  assert.match(totp?.text ?? "", /^otpauth:\/\/totp\/.*secret=JBSWY3DPEHPK3PXP/);
  assert.deepEqual(urls, parseExtra(EXTRA).urls);
  assert.deepEqual(
    fields.map(({ name, value, kind }) => [name, value, kind]),
    [
      ["PIN", "0042", "hidden"],
      ["Plan", "=1+1", "text"],
      ["Paper", "true", "text"],
    ],
  );
  const { passwordHistory } = others["imported"] as { passwordHistory: { password: string }[] };
  assert.deepEqual(
    passwordHistory.map(({ password: earlier }) => earlier),
    ["first"],
  );
  assert.deepEqual(await imported(await fileOf(SAMPLE), "another"), { refused: "wrong_password" });
});

test("kdbxweb reads the same values, and also the history, the times and the recycle bin", async () => {
  const database = await openedByOther(await fileOf(SAMPLE));
  const [home, bin] = database.getDefaultGroup().groups;
  assert.deepEqual([home?.name, home?.groups[0]?.name], ["Home", "Money"]);
  assert.ok(bin?.uuid.equals(database.meta.recycleBinUuid));
  assert.deepEqual(
    bin?.entries.map(({ fields }) => textOf(fields.get("Title"))),
    ["Gone"],
  );
  const bank = home?.groups[0]?.entries[0];
  assert.ok(bank);
  assert.ok(bank.fields.get("Password") instanceof kdbxweb.ProtectedValue);
  assert.ok(bank.fields.get("PIN") instanceof kdbxweb.ProtectedValue);
  assert.equal(bank.times.lastModTime?.toISOString(), "2026-02-03T04:05:06.000Z");
  assert.deepEqual(
    bank.history.map(({ fields }) => [textOf(fields.get("Title")), textOf(fields.get("Password"))]),
    [["Old bank", "first"]],
  );
});

const OTHER = "e0000000-0000-4000-8000-000000000009";
const MAY = "2020-05-01T00:00:00.000Z";
const MARCH = "2020-03-01T00:00:00.000Z";

test("imported earlier passwords come first in the exported history, with their dates", async () => {
  const passwordHistory = [
    { password: "undated" },
    { password: "march", lastUsedDate: MARCH },
    { password: "may", lastUsedDate: MAY },
    { password: "first", lastUsedDate: MAY },
  ];
  const extra = JSON.stringify({ v: 1, imported: { passwordHistory } });
  const lines = [
    ...SAMPLE.filter(({ kind }) => kind === "bucket"),
    aPassword({ extra, versions: [VERSION] }),
    aPassword({ uid: OTHER, name: "Never saved", password: "now", extra }),
  ];
  const database = await openedByOther(await fileOf(lines));
  const entries = database.getDefaultGroup().groups[0]?.entries ?? [];
  const histories = entries.map(({ history }) =>
    history.map(({ fields, times }) => [textOf(fields.get("Password")), times.lastModTime?.toISOString()]),
  );
  const past = [
    ["undated", MARCH],
    ["march", MARCH],
    ["may", MARCH],
  ];
  const [saved, never] = [
    [...past, ["first", MAY], ["first", VERSION.saved_at]],
    [...past.slice(0, 2), ["first", MARCH], ["may", MAY], ["now", MAY]],
  ];
  assert.deepEqual(histories, [saved, never]);
  assert.equal(textOf(entries[0]?.history[0]?.fields.get("UserName")), "ann");

  const outcome = await imported(await fileOf(lines));
  assert.ok("result" in outcome);
  const [bank] = outcome.result.rows;
  assert.deepEqual(
    earlierPasswords(parseExtra(bank?.draft.fields.extra ?? ""), aPassword().password).map(
      ({ password, replacedAt }) => [password, replacedAt],
    ),
    [
      ["first", aPassword().updated_at],
      ["may", MAY],
      ["undated", MARCH],
      ["march", MARCH],
    ],
  );
  const without = await openedByOther(await fileOf(lines, false));
  assert.deepEqual(
    without.getDefaultGroup().groups[0]?.entries.map(({ history }) => history.length),
    [1, 0],
  );
});

test("the secret of Steam's codes gives Steam's codes after an export and an import", async () => {
  const extra = JSON.stringify({ v: 1, totp: { text: "steam://JBSWY3DPEHPK3PXP" } });
  const lines = [...SAMPLE.filter(({ kind }) => kind === "bucket"), aPassword({ extra })];
  const outcome = await imported(await fileOf(lines));
  assert.ok("result" in outcome);
  const [row] = outcome.result.rows;
  const { totp } = parseExtra(row?.draft.fields.extra ?? "");
  assert.deepEqual([readTotp(totp?.text ?? "")?.kind, outcome.result.problems], ["steam", []]);
});

test("characters that XML forbids, and fields with KeePass's own names, are kept", async () => {
  const fields = ["Title", "Title", "", "otp"].map((name, at) => ({ name, value: `v${at}`, kind: "text" }));
  const odd = "a\u0001\r\n<&>\u{1d11e}";
  const lines = [
    ...SAMPLE.filter(({ kind }) => kind === "bucket"),
    aPassword({ username: odd, password: odd, extra: JSON.stringify({ v: 1, fields }) }),
    aNote({ text: odd }),
  ];
  const database = await openedByOther(await fileOf(lines));
  const [one, note] = database.getDefaultGroup().groups[0]?.entries ?? [];
  const read = (key: string) => textOf(one?.fields.get(key));
  assert.deepEqual([read("UserName"), read("Password"), textOf(note?.fields.get("Notes"))], [odd, odd, odd]);
  assert.deepEqual(["Title (2)", "Title (3)", " (2)", "otp"].map(read), ["v0", "v1", "v2", "v3"]);
});

test("a database with 20,000 entries is written", async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => aPassword({ name: `Entry ${at}`, extra: EXTRA }));
  const { entries, bytes } = await writeExport([...SAMPLE.slice(0, 2), ...lines], {
    format: "kdbx",
    password: PASSWORD,
    history: true,
  });
  assert.equal(entries, 20_000);
  const outcome = await imported(bytes);
  assert.ok("result" in outcome);
  const names = new Set(outcome.result.rows.map(({ draft }) => draft.name));
  assert.deepEqual(
    [outcome.result.rows.length, names.size, names.has("Entry 19999")],
    [20_000, 20_000, true],
  );
});

test("the content of a database is read up to the given limit, and refused above it", async () => {
  const { bytes, payload, transformed } = await writeKdbx(SAMPLE, PASSWORD);
  const sealed = { file: bytes, header: readKdbxHeader(bytes), transformed };
  assert.deepEqual(await openPayload({ ...sealed, maxBytes: payload.length }), payload);
  const short = openPayload({ ...sealed, maxBytes: payload.length - 1 });
  await assert.rejects(short, { reason: "too_large" });
});
