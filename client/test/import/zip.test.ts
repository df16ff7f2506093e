/** @file ZIP files are read by their directory, and hostile ZIP files are refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bytesAsFile, type FileBytes } from "../../src/import/file-bytes.ts";
import { MAX_IMPORT_BYTES, MAX_ZIP_MEMBERS } from "../../src/import/import-limits.ts";
import { inflate } from "../../src/import/inflate.ts";
import { readFile } from "../../src/import/read-file.ts";
import { openZip } from "../../src/import/zip/open-zip.ts";
import { WORDS } from "./import-words.ts";
import { makeZip, type TestMember } from "./make-zip.ts";

const MB = 1024 * 1024;
const open = (...members: TestMember[]) => openZip(bytesAsFile("x.zip", makeZip(members)));
const readOnly = async (member: TestMember) => {
  const zip = await open(member);
  const [only] = zip.members;
  return zip.read(only ?? assert.fail("no member"));
};

test("files in a ZIP are read, even if a comment looks like the end of the ZIP", async () => {
  const file = bytesAsFile(
    "x.zip",
    makeZip(
      [
        { path: "a/b.txt", content: "hello ".repeat(100) },
        { path: "a/", content: "", isStored: true },
        { path: "c\\é.txt", content: "é", isStored: true },
      ],
      "PK\u0005\u0006 no end",
    ),
  );
  const zip = await openZip({ ...file, read: file.read });
  assert.deepEqual(
    zip.members.map(({ path, size }) => [path, size]),
    [
      ["a/b.txt", 600],
      ["c/é.txt", 2],
    ],
  );
  const texts = await Promise.all(
    zip.members.map(async (one) => Buffer.from(await zip.read(one)).toString()),
  );
  assert.deepEqual(texts, ["hello ".repeat(100), "é"]);
});

test("only the directory and the data are read from a ZIP with huge attachments", async () => {
  const bytes = makeZip([
    {
      path: "data.json",
      content: JSON.stringify({ encrypted: false, items: [{ id: "i", type: 2, name: "N" }] }),
    },
    { path: "attachments/i/film.mov", content: new Uint8Array(60 * MB), isStored: true },
  ]);
  let read = 0;
  const file: FileBytes = {
    ...bytesAsFile("x.zip", bytes),
    read: async (from, to) => {
      read += Math.min(to, bytes.length) - from;
      return bytes.subarray(from, to);
    },
  };
  const { outcome, formatId } = await readFile(file, {}, WORDS);
  assert.ok("result" in outcome);
  assert.equal(formatId, "bitwarden-zip");
  assert.deepEqual(
    outcome.result.problems.map(({ reason, title, thing }) => [reason, title, thing]),
    [["attachment", "N", "film.mov"]],
  );
  assert.ok(read < MB, `${read} bytes were read`);
});

test("a ZIP bomb is refused by its real size, not by the size that it declares", async () => {
  const zeros = new Uint8Array(MAX_IMPORT_BYTES + 1);
  await assert.rejects(readOnly({ path: "x", content: zeros }), { reason: "too_large" });
  await assert.rejects(readOnly({ path: "x", content: zeros, says: { size: 10 } }), { reason: "too_large" });
});

test("a ZIP is refused if the sizes of its files together exceed the limit", async () => {
  const content = "x".repeat(4 * MB);
  const members = Array.from({ length: 20 }, (_, at) => ({ path: `${at}/credentials.csv`, content }));
  const { outcome } = await readFile(bytesAsFile("x.zip", makeZip(members)), {}, WORDS);
  assert.deepEqual(outcome, { refused: "too_large" });
});

test("data is decompressed up to a limit, and cut data is refused", async () => {
  const packed = new Uint8Array(gzipSync(new Uint8Array(2 * MB)));
  assert.equal((await inflate(packed, "gzip", 2 * MB)).length, 2 * MB);
  await assert.rejects(inflate(packed, "gzip", 2 * MB - 1), { reason: "too_large" });
  await assert.rejects(inflate(packed.slice(0, -9), "gzip", 2 * MB), { reason: "damaged" });
});

test("damaged, encrypted and cut files are refused", async () => {
  await assert.rejects(readOnly({ path: "x", content: "abc", says: { crc: 1 } }), { reason: "damaged" });
  await assert.rejects(readOnly({ path: "x", content: "abc", isEncrypted: true }), {
    reason: "zip_encrypted",
  });
  const whole = makeZip([{ path: "data.json", content: "{}" }]);
  for (const length of [4, 30, whole.length - 30, whole.length - 1]) {
    const { outcome } = await readFile(bytesAsFile("x.zip", whole.slice(0, length)), {}, WORDS);
    assert.deepEqual(outcome, { refused: "damaged" }, `${length} bytes`);
  }
});

test("a directory that declares a wrong offset or a wrong number of files is refused", async () => {
  const lies: readonly [at: number, value: number][] = [
    [10, MAX_ZIP_MEMBERS + 1 > 0xffff ? 60_000 : 9],
    [12, 0x7fffffff],
    [16, 0x7fffffff],
    [16, 3],
    [16, 0xffffffff],
  ];
  for (const [at, value] of lies) {
    const bytes = makeZip([{ path: "data.json", content: "{}" }]);
    const end = new DataView(bytes.buffer, bytes.length - 22);
    if (at === 10) end.setUint16(at, value, true);
    else end.setUint32(at, value, true);
    await assert.rejects(openZip(bytesAsFile("x", bytes)), { name: "ImportRefused" }, `${at} ${value}`);
  }
});

test("a ZIP that contains no export is refused as an unknown ZIP", async () => {
  const { outcome } = await readFile(
    bytesAsFile("x.zip", makeZip([{ path: "photo.jpg", content: "x" }])),
    {},
    WORDS,
  );
  assert.deepEqual(outcome, { refused: "unknown_zip" });
  assert.deepEqual((await readFile(bytesAsFile("x.zip", makeZip([])), {}, WORDS)).outcome, {
    refused: "unknown_zip",
  });
});
