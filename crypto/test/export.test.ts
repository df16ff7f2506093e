/** @file The encrypted export file (docs/export.md): known answers from Python, and files that do not open. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Bytes, concat, fromHex, fromUtf8, toHex, utf8 } from "../src/bytes.ts";
import { NewerFormatError } from "../src/errors.ts";
import {
  EXPORT_CHUNK_BYTES,
  EXPORT_CHUNK_OVERHEAD,
  EXPORT_HEADER_BYTES,
  isExport,
  parseExportHeader,
} from "../src/export/export-form.ts";
import { openExport, openExportKeys } from "../src/export/open-export.ts";
import { sealExport } from "../src/export/seal-export.ts";
import { argon2Wasm } from "../src/password/argon2-wasm.ts";
import { deriveMasterKey, type MasterKey } from "../src/password/derive-master-key.ts";
import { flipped, refuses, withIv } from "./support.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const { inputs, outputs } = read("./export-vectors.json");
const { kdf } = inputs;
const salt = fromHex(inputs.salt);
const masterKey = (): MasterKey => fromHex(outputs.master_key) as MasterKey;
const long = Uint8Array.from({ length: inputs.long_bytes }, (_, at) => 7 * at + Math.floor(at / 251));

/** Seals a file of these parts, with one `add` call for each. */
const fileOf = async (...parts: readonly Uint8Array[]): Promise<Bytes> => {
  const sealer = await sealExport({ masterKey: masterKey(), kdf, salt });
  const chunks: Bytes[] = [sealer.header];
  for (const part of parts) chunks.push(await sealer.add(part));
  return concat(...chunks, await sealer.end());
};

const opened = async (file: Bytes, key = masterKey()): Promise<Bytes> => {
  const chunks: Bytes[] = [];
  const source = { size: file.length, read: async (from: number, to: number) => file.slice(from, to) };
  for await (const chunk of openExport(source, await openExportKeys(file, key))) chunks.push(chunk);
  return concat(...chunks);
};

const sha256 = (bytes: Bytes): string => createHash("sha256").update(bytes).digest("hex");

test("a file has the known bytes, however its content is split into parts", async (t) => {
  withIv(t, inputs.iv);
  const derived = await deriveMasterKey({ password: inputs.password, salt, kdf, argon2id: argon2Wasm });
  assert.equal(toHex(derived), outputs.master_key);
  assert.equal(toHex(await fileOf(utf8(inputs.text))), outputs.file);
  assert.equal(
    toHex(await fileOf(...[...utf8(inputs.text)].map((byte) => Uint8Array.of(byte)))),
    outputs.file,
  );
  assert.equal(toHex(await fileOf()), outputs.empty_file);
  assert.equal(sha256(await fileOf(long)), outputs.long_file_sha256);
  assert.equal(sha256(await fileOf(long.slice(0, 9), long.slice(9))), outputs.long_file_sha256);
  assert.equal(sha256(await fileOf(long.slice(0, EXPORT_CHUNK_BYTES))), outputs.one_full_chunk_sha256);
});

test("known files open", async () => {
  assert.equal(fromUtf8(await opened(fromHex(outputs.file))), inputs.text);
  assert.equal((await opened(fromHex(outputs.empty_file))).length, 0);
  const { start, ...header } = parseExportHeader(fromHex(outputs.header));
  assert.deepEqual(header, { kdf, salt, commit: fromHex(outputs.header).slice(-32) });
  assert.equal(start.length, 26);
});

test("a file opens only under its own password, and only if it is complete", async () => {
  const file = await fileOf(long);
  assert.deepEqual(await opened(file), long);
  const other = masterKey();
  other[0] = 1 ^ (other[0] ?? 0);
  await refuses(() => opened(file, other));
  const chunk = EXPORT_CHUNK_BYTES + EXPORT_CHUNK_OVERHEAD;
  const [header, first, last] = [
    file.slice(0, EXPORT_HEADER_BYTES),
    file.slice(EXPORT_HEADER_BYTES, EXPORT_HEADER_BYTES + chunk),
    file.slice(EXPORT_HEADER_BYTES + chunk),
  ];
  const altered: Record<string, Bytes> = {
    "without its last chunk": concat(header, first),
    "cut in its last chunk": file.slice(0, -1),
    "without its first chunk": concat(header, last),
    "with its chunks in another order": concat(header, last, first),
    "with a chunk twice": concat(header, first, first, last),
    "with a chunk after its last one": concat(file, last),
    "with its header only": header,
  };
  for (const [how, bytes] of Object.entries(altered))
    await assert.rejects(opened(bytes), { name: "CannotVerifyError" }, how);
});

test("a file with a flipped bit is refused", async () => {
  const file = fromHex(outputs.file);
  for (let bit = 0; bit < file.length * 8; bit += 5)
    await assert.rejects(
      opened(flipped(file, bit)),
      ({ name }: Error) => name === "CannotVerifyError" || name === "NewerFormatError",
      `bit ${bit}`,
    );
});

test("a header with a later version or an unknown derivation is refused", async () => {
  const file = fromHex(outputs.file);
  const later = file.slice();
  later[8] = 2;
  assert.ok(isExport(later));
  assert.throws(() => parseExportHeader(later), NewerFormatError);
  for (const [at, value] of [
    [8, 0],
    [9, 2],
    [0, 0],
  ] as const) {
    const changed = file.slice();
    changed[at] = value;
    await refuses(() => parseExportHeader(changed));
  }
  await refuses(() => parseExportHeader(file.slice(0, EXPORT_HEADER_BYTES - 1)));
});
