/** @file Keepwell's own file: the import reads the valid entries outside Trash, and refuses a damaged file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Bytes, concatAll } from "@keepwell/crypto/bytes.ts";
import { sealExport } from "@keepwell/crypto/export/seal-export.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { writeExport } from "../../src/export/write-export.ts";
import { parseExtra } from "../../src/extra/extra.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_OWN_FILE_BYTES } from "../../src/import/import-limits.ts";
import type { ContentLine } from "../../src/import/keepwell/export-lines.ts";
import { readFile } from "../../src/import/read-file.ts";
import { aNote, aPassword, EXTRA, SAMPLE, VERSION } from "../export/sample-lines.ts";
import { WORDS } from "./import-words.ts";

const PASSWORD = "its own p\u00e4ssword";
const salt = makeSalt();
const masterKey = await deriveMasterKey({ password: PASSWORD, salt, kdf: 1, argon2id: argon2Wasm });

const fileOf = async (lines: readonly ContentLine[]): Promise<Bytes> => {
  const secret = { masterKey, kdf: 1, salt } as const;
  const about = { email: "ann@example.test", madeAt: "2026-11-25T12:00:00.000Z" };
  return (await writeExport(lines, { format: "keepwell", ...about, secret })).bytes;
};

const readBytes = (bytes: Bytes, password?: string) => {
  const read = async (from: number, to: number) => bytes.slice(from, to);
  const choices = password === undefined ? {} : { key: { password } };
  return readFile({ name: "vault.keepwell", size: bytes.length, read }, choices, WORDS);
};

const imported = async (lines: readonly ContentLine[]) => {
  const { outcome, formatId } = await readBytes(await fileOf(lines), PASSWORD);
  assert.equal(formatId, "keepwell");
  assert.ok("result" in outcome, JSON.stringify(outcome));
  return outcome.result;
};

test("entries are imported into their buckets and lists, and entries in Trash are reported", async () => {
  const { rows, problems } = await imported(SAMPLE);
  assert.deepEqual(
    rows.map(({ bucketName, listName, draft }) => [bucketName, listName, draft.type, draft.name]),
    [
      ["Home", "Money", "password", "Bank"],
      ["Home", undefined, "note", "Door"],
    ],
  );
  assert.deepEqual(
    problems.map(({ title, reason, effect, part }) => [title, reason, effect, part]),
    [
      ["Bank", "kept_unused", "kept", "versions"],
      ["Gone", "in_trash", "left_out", undefined],
    ],
  );
  const { totp, urls, fields, others } = parseExtra(rows[0]?.draft.fields.extra ?? "");
  const given = parseExtra(EXTRA);
  assert.deepEqual([totp, urls, fields], [given.totp, given.urls, given.fields]);
  assert.equal((others["imported"] as { versions: unknown[] }).versions.length, 1);
});

test("an entry keeps its star and the details of an earlier import, even if its versions do not fit", async () => {
  const before = { from: "bitwarden", favorite: true, fido2Credentials: [{ keyValue: "key" }] };
  const extra = JSON.stringify({ v: 1, imported: before });
  const rowOf = async (entry: Parameters<typeof aPassword>[0]) => {
    const [row] = (await imported([aPassword({ extra, ...entry })])).rows;
    return [row?.isStarred, parseExtra(row?.draft.fields.extra ?? "").others["imported"]];
  };
  const kept = { from: "keepwell", versions: [VERSION], imported: before };
  assert.deepEqual(await rowOf({ starred: true, versions: [VERSION] }), [true, kept]);
  const long = { ...VERSION, text: "x".repeat(40_000) };
  assert.deepEqual(await rowOf({ starred: true, versions: [long, long] }), [true, before]);
  assert.deepEqual(await rowOf({ starred: false, versions: [] }), [undefined, before]);
});

test("versions whose JSON is nested too deeply are left out, and the rest of the entry is read", async () => {
  const versions = JSON.parse(`${"[".repeat(62)}${"]".repeat(62)}`);
  const { rows, problems } = await imported([aPassword({ extra: EXTRA, versions: [versions] })]);
  assert.equal(rows[0]?.draft.fields.extra, EXTRA);
  assert.deepEqual(
    problems.map(({ reason }) => reason),
    ["details_left_out"],
  );
});

test("entries of the private bucket get no bucket name, and a forbidden bucket name is changed", async () => {
  const [bucket] = SAMPLE;
  assert.ok(bucket?.kind === "bucket");
  const bucketOf = async (change: Partial<typeof bucket>) =>
    (await imported([{ ...bucket, ...change }, aNote()])).rows[0]?.bucketName;
  assert.equal(await bucketOf({ name: "Private passwords", private: true }), undefined);
  assert.equal(await bucketOf({ name: `a\n${"b".repeat(300)}` }), `a ${"b".repeat(253)}`);
});

test("an entry without history is imported unchanged, even if its `extra` cannot be read", async () => {
  const given = [aPassword({ extra: '{"v":7}', text: " kept \r\n" }), aNote({ extra: EXTRA })];
  const { rows } = await imported(given);
  for (const [at, { draft }] of rows.entries()) {
    const { type, name, fields } = draft;
    assert.deepEqual({ ...given[at], type, name, ...fields }, given[at]);
  }
});

test("a line that is not a valid entry is left out, and the other lines are imported", async () => {
  const broken = [{ name: "" }, { name: "a\nb" }, { password: "x".repeat(5000) }].map((change) =>
    aPassword(change),
  );
  const { rows, problems } = await imported([...broken, aNote()]);
  assert.equal(rows.length, 1);
  assert.deepEqual(
    problems.map(({ reason, place }) => [reason, place.number]),
    [1, 2, 3].map((number) => ["malformed", number]),
  );
});

test("lines without an entry do not count against the limit of rows", async () => {
  const omission = SAMPLE.find(({ kind }) => kind === "omitted") ?? assert.fail();
  const { rows } = await imported([...SAMPLE, ...Array.from({ length: MAX_IMPORT_ROWS }, () => omission)]);
  assert.equal(rows.length, 2);
});

test("a wrong password, a cut file and a file of a later version have different errors", async () => {
  const bytes = await fileOf(SAMPLE);
  const later = bytes.slice();
  later[8] = 2;
  const refused = async (file: Bytes, password?: string) => (await readBytes(file, password)).outcome;
  assert.deepEqual(await refused(bytes), { refused: "password_needed" });
  assert.deepEqual(await refused(bytes, "another"), { refused: "wrong_password" });
  for (const password of ["", "x".repeat(1025)])
    assert.deepEqual(await refused(bytes, password), { refused: "wrong_password" });
  assert.deepEqual(await refused(bytes.slice(0, -1), PASSWORD), { refused: "damaged" });
  assert.deepEqual(await refused(later, PASSWORD), { refused: "newer_format" });
});

/** A file that states the given size, and counts how many of its bytes are read. */
const counted = (bytes: Bytes, size = bytes.length) => {
  let read = 0;
  const file = {
    ...{ name: "vault.keepwell", size },
    read: async (from: number, to: number) => {
      const part = bytes.slice(from, to);
      read += part.length;
      return part;
    },
  };
  const refusal = async () => (await readFile(file, { key: { password: PASSWORD } }, WORDS)).outcome;
  return { file, refusal, read: () => read };
};

const CHUNK = 300_000;

test("a file that is larger than the limit for other formats is imported completely", async () => {
  const text = "x".repeat(65_000);
  const lines = Array.from({ length: 900 }, (_, at) => aNote({ name: `Note ${at}`, text }));
  const bytes = await fileOf(lines);
  assert.ok(bytes.length > MAX_IMPORT_BYTES);
  const { outcome } = await readBytes(bytes, PASSWORD);
  assert.ok("result" in outcome, JSON.stringify(outcome));
  assert.equal(outcome.result.rows.length, lines.length);
  assert.equal(outcome.result.rows.at(-1)?.draft.name, "Note 899");
  assert.ok(outcome.result.rows.every(({ draft }) => draft.fields.text === text));

  const cut = counted(bytes.slice(0, -CHUNK));
  assert.deepEqual(await cut.refusal(), { refused: "damaged" });
  assert.ok(cut.read() < 2 * CHUNK, "a cut file is not read to its end");
});

test("a file above the limit for Keepwell's own files is refused before it is read", async () => {
  const bytes = await fileOf(SAMPLE);
  const { refusal, read } = counted(bytes, MAX_OWN_FILE_BYTES + 1);
  assert.deepEqual(await refusal(), { refused: "own_file_too_large" });
  assert.ok(read() < 1000);
});

test("a line that is longer than a file of another format may be is refused", async () => {
  const sealer = await sealExport({ masterKey, kdf: 1, salt });
  const parts = [
    sealer.header,
    await sealer.add(new Uint8Array(MAX_IMPORT_BYTES + 1_000_000)),
    await sealer.end(),
  ];
  const { outcome } = await readBytes(concatAll(parts), PASSWORD);
  assert.deepEqual(outcome, { refused: "too_large" });
});

test("a file with a line that is not UTF-8 is refused as damaged", async () => {
  const sealer = await sealExport({ masterKey, kdf: 1, salt });
  const parts = [sealer.header, await sealer.add(Uint8Array.of(0xff, 0x0a)), await sealer.end()];
  assert.deepEqual((await readBytes(concatAll(parts), PASSWORD)).outcome, { refused: "damaged" });
});

test("a file with more entries than an import may have is refused", async () => {
  const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => aNote());
  assert.deepEqual((await readBytes(await fileOf(many), PASSWORD)).outcome, { refused: "too_many_rows" });
});
